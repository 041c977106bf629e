"""The worker's door: JSON text in, JSON text out; a computer player thinks in short slices between the messages."""

import asyncio
import json
import time

from web.app.app import App

SLICE = 0.012
"""Seconds of thinking before other messages get their turn."""

app = App()


def handle(text: str) -> str:
    """Do what a message says; what changed on the screen comes back."""
    return json.dumps(app.handle(json.loads(text)))


async def think() -> str:
    """Make the computer's move, or chance's; if the player does something else meanwhile, nothing comes of it."""
    begun = time.monotonic()
    thought = app.thought()
    slice_end = begun + SLICE
    while app.thought() is thought and thought is not None and not app.think():
        if time.monotonic() >= slice_end:
            await asyncio.sleep(0)
            slice_end = time.monotonic() + SLICE
    while app.thought() is thought and time.monotonic() < begun + app.pace:
        await asyncio.sleep(0.03)
    if thought is not None and app.thought() is thought:
        app.decide()
    return json.dumps(app.reply())
