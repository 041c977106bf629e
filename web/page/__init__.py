"""The page's thread (MicroPython), the only Python that touches the browser.

It shows what the worker tells it, forwards presses, keys and forms, moves the thing in hand after the pointer, speaks,
stores and downloads. It knows no game, and keeps no state but what is on the screen.
"""
