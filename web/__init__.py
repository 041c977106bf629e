"""The front end: the page's thread, the worker, and the app between them."""
