"""The app in plain Python: screens, what happens on them, and what the page is told. It knows no browser."""
