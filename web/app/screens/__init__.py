"""What is on the screen: each part as HTML or as a picture, and what has changed of it."""
