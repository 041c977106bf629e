"""The page's thread (MicroPython), the only Python that touches the browser.

It renders the worker's replies, forwards presses, keys and forms, moves the piece in hand with the pointer, plays
sounds, stores and downloads. It knows none of the games, and keeps no state but what is on the screen.
"""
