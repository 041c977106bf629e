"""Self-play, training and matches for the networks of `pygames/ai/network.py`. See README.md."""
