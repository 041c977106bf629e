"""The contents of the screen, as HTML or pictures, and the changes from one screen to the next."""
