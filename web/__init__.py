"""The front end: the page's thread, the worker's door, and the app between them."""
