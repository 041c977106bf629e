"""The modules of web/boot/."""
