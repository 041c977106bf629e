"""Zips of Python that need no compiling in the browser. Runs inside Pyodide: see compile.mjs.

The archives are stored, not deflated: the host's own compression makes them smaller than deflate would.
"""

import ast
import importlib.util
import marshal
import struct
import sys
from pathlib import Path
from zipfile import ZipFile, ZipInfo

LEFT_OUT = Path("/repo/tools/boot/stdlib-left-out.txt")
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
HOME = "/home/pyodide"  # where web/boot/python.mjs unpacks
UNCHECKED = 0b01  # the flag of a .pyc that is used without a look at its source


def make(kind: str, source: str, target: str) -> None:
    """Writes the archive `target` from the archive `source`."""
    with ZipFile(source) as old, ZipFile(target, "w") as new:
        entries = sorted(name for name in old.namelist() if not name.endswith("/"))
        match kind:
            case "library":
                library(old, new, entries)
            case "beside":
                beside(old, new, entries)


def library(old: ZipFile, new: ZipFile, entries: list[str]) -> None:
    """The standard library: compiled files only, without what the app never needs.

    The list of what is left out may name what a release does not have, or what is imported there: that stays.
    """
    listed = {line for line in LEFT_OUT.read_text().splitlines() if line and not line.startswith("#")}
    kept = {name for name in entries if not parents(name) & listed}
    left_out = listed - needed({name: old.read(name) for name in entries if name.endswith(".py")}, kept)
    for name in entries:
        if parents(name) & left_out or name.endswith("/__main__.py"):  # the latter are for command lines
            continue
        if name.endswith(".py"):
            add(new, name + "c", compiled(old.read(name), f"{LIBRARY}/{name}", level=2))
        else:
            add(new, name, old.read(name))


def parents(name: str) -> set[str]:
    """An entry of an archive, and the folders that it is in."""
    return {name, *(name[:i] for i, letter in enumerate(name) if letter == "/")}


def needed(sources: dict[str, bytes], kept: set[str]) -> set[str]:
    """The modules that these can't be imported without, as files and as folders, with what those need in turn."""
    found: set[str] = set()
    waiting = [name for name in kept if name in sources]
    while waiting:
        for module in imports(sources[waiting.pop()]):
            names = {module, f"{module}.py"} - found
            found |= names
            waiting += [name for name in sources if name not in kept and parents(name) & names]
    return found


def imports(source: bytes) -> set[str]:
    """The top-level names of the modules that this one cannot be imported without."""
    names = set()
    for node in ast.parse(source).body:
        match node:
            case ast.Import():
                names |= {alias.name.partition(".")[0] for alias in node.names}
            case ast.ImportFrom(module=str(module), level=0):
                names.add(module.partition(".")[0])
    return names


def beside(old: ZipFile, new: ZipFile, entries: list[str]) -> None:
    """Every source as it was, for tracebacks, and its compiled file where Python looks for it."""
    for name in entries:
        source = old.read(name)
        add(new, name, source)
        if name.endswith(".py"):
            add(new, importlib.util.cache_from_source(name), compiled(source, f"{HOME}/{name}", level=0))


def compiled(source: bytes, path: str, level: int) -> bytes:
    """The .pyc of this source (PEP 552), at level 2 without assertions, without docstrings and hints at all."""
    code = compile(undocumented(source), path, "exec", dont_inherit=True, optimize=level)
    header = importlib.util.MAGIC_NUMBER + struct.pack("<I", UNCHECKED) + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def undocumented(source: bytes) -> ast.Module:
    """The syntax of this source, without its docstrings and the hints of what functions take and give."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not reads_hints(node):
            node.returns = None
            for part in ast.walk(node.args):
                if isinstance(part, ast.arg):
                    part.annotation = None
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                if ast.get_docstring(node, clean=False) is not None:
                    node.body = node.body[1:] or [ast.Pass(lineno=node.body[0].lineno, col_offset=0)]
    return tree


def reads_hints(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function is registered for what its hints say (functools.singledispatch)."""
    return any("register" in ast.unparse(decorator) for decorator in function.decorator_list)


def add(archive: ZipFile, name: str, content: bytes) -> None:
    """Adds an entry whose date never changes."""
    archive.writestr(ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content)
