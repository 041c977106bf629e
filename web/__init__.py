"""The front end: the page's thread, the worker's thread, and the app that runs in the worker."""
