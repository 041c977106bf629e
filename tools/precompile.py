"""Zips of Python that need no compiling in the browser. Runs inside Pyodide: see compile.mjs.

The archives are stored, not deflated: the host's own compression makes them smaller than deflate would.
"""

import ast
import importlib.util
import marshal
import struct
import sys
from pathlib import Path
from types import CodeType
from zipfile import ZipFile, ZipInfo

LEFT_OUT = Path("/repo/tools/stdlib-left-out.txt")
LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
HOME = "/home/pyodide"  # where web/engine.mjs unpacks
SAME_LINE, MOST_UNITS = 0xE8, 8  # in a table of lines: so many units of code that are on the line of the last
UNCHECKED = 0b01  # the flag of a .pyc that is used without a look at its source


def make(kind: str, source: str, target: str) -> None:
    """Writes the archive `target` from the archive `source`."""
    if kind == "courses":
        return courses(source, target)
    with ZipFile(source) as old, ZipFile(target, "w") as new:
        entries = sorted(name for name in old.namelist() if not name.endswith("/"))
        match kind:
            case "library":
                library(old, new, entries)
            case "beside":
                beside(old, new, entries)
    return None


def courses(source: str, target: str) -> None:
    """The code of modules by their names, and the words by language, as web/spare.py reads them."""
    with ZipFile(source) as old:
        found = {name: old.read(name) for name in sorted(old.namelist())}
    code = {
        name.removesuffix(".py").replace("/", "."): on_one_line(
            compile(undocumented(text), f"{HOME}/{name}", "exec", dont_inherit=True, optimize=2)
        )
        for name, text in found.items()
        if name.endswith(".py")
    }
    words = {name.removesuffix(".mo"): text for name, text in found.items() if name.endswith(".mo")}
    Path(target).write_bytes(marshal.dumps((code, words)))


def library(old: ZipFile, new: ZipFile, entries: list[str]) -> None:
    """The standard library: compiled files only, without what the app never needs."""
    left_out = {line for line in LEFT_OUT.read_text().splitlines() if line and not line.startswith("#")}
    used = set()
    for name in entries:
        parents = {name, *(name[:i] for i, letter in enumerate(name) if letter == "/")}
        if dropped := parents & left_out:
            used |= dropped
        elif name.endswith("/__main__.py"):
            continue  # for command lines
        elif name.endswith(".py"):
            source = old.read(name)
            missing = {f"{part}{end}" for part in imports(source) for end in ("", ".py")} & left_out
            assert not missing, f"{name} imports {sorted(missing)}, which stdlib-left-out.txt leaves out"
            add(new, name + "c", compiled(source, f"{LIBRARY}/{name}", level=2))
        else:
            add(new, name, old.read(name))
    assert used == left_out, f"stdlib-left-out.txt names what is not there: {sorted(left_out - used)}"


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
    if level == 2:
        code = on_one_line(code)
    header = importlib.util.MAGIC_NUMBER + struct.pack("<I", UNCHECKED) + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def on_one_line(code: CodeType) -> CodeType:
    """Code of which tracebacks name the first line of each function: all lines would be a tenth of it."""
    parts = tuple(on_one_line(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    units = len(code.co_code) // 2
    table = bytes(
        byte for at in range(0, units, MOST_UNITS) for byte in (SAME_LINE + min(MOST_UNITS, units - at) - 1, 0)
    )
    return code.replace(co_consts=parts, co_linetable=table)


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
