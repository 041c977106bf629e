"""Paths of the project, and content hashes for file names."""

import base64
import hashlib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
NODE = ROOT / "node_modules"
BUILD = ROOT / "build"
CACHE = BUILD / "cache"
DIST = ROOT / "dist"


def digest(content: bytes) -> str:
    """Return a hash of these bytes, short enough for a file name."""
    return hashlib.sha256(content).hexdigest()[:10]


def integrity(content: bytes) -> str:
    """Return the Subresource Integrity hash of these bytes."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def digest_of(paths: Iterable[Path]) -> str:
    """Return a hash of these files' contents and paths."""
    lines = [f"{path.relative_to(ROOT)} {digest(path.read_bytes())}" for path in sorted(paths)]
    return digest("\n".join(lines).encode())


def files_below(folder: Path, pattern: str = "*") -> list[Path]:
    """Return the files below a folder, sorted, without Python's caches."""
    return [path for path in sorted(folder.rglob(pattern)) if path.is_file() and "__pycache__" not in path.parts]
