"""What other people's tools say of the built site."""
