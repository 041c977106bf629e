// Compiles an archive of Python modules with Pyodide, so that the browser need not: a .pyc replaces each .py. The result is
// stored, not deflated: the host's own compression makes it smaller than deflate would.
// Usage: node tools/boot/compile.mjs PYODIDE SOURCE TARGET HOME: a folder with Pyodide, two archives, and where the
// modules will be, for tracebacks.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from zipfile import ZipFile, ZipInfo

def reads_hints(function):  # for functools.singledispatch
    return any("register" in ast.unparse(decorator) for decorator in function.decorator_list)

def without_hints(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not reads_hints(node):
            node.returns = None
            for part in ast.walk(node.args):
                if isinstance(part, ast.arg):
                    part.annotation = None
    return tree

with ZipFile("/source.zip") as old, ZipFile("/target.zip", "w") as new:
    for name in sorted(name for name in old.namelist() if not name.endswith("/")):
        content = old.read(name)
        if name.endswith(".py"):
            code = compile(without_hints(content), f"{home}/{name}", "exec", dont_inherit=True, optimize=2)  # without docstrings
            name, content = name + "c", _code_to_hash_pyc(code, source_hash(content), checked=False)
        new.writestr(ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content)
`;
const [pyodide, source, target, home] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
// For reproducible builds: a fixed order of sets, and code without column numbers.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/source.zip", readFileSync(source));
python.globals.set("home", home);
python.runPython(COMPILE);
writeFileSync(target, python.FS.readFile("/target.zip"));
