"""Run `tools.vectors`."""

from tools.vectors.files import refresh

if __name__ == "__main__":
    for path in refresh():
        print(path)
