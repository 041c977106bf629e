"""How the networks of `pygames/ai/network.py` learn: self-play, training and matches. See README.md."""
