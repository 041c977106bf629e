"""What is kept on the device: games, results, settings; as text, and as texts that leave it or come in."""
