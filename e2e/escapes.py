"""What a bot, or who has taken over its frame, may try: code for e2e/test_sandbox.py."""

UNDO = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ not in ("Withheld", "Missing")]
"""
"""How a bot undoes the lock."""
ATTEMPT = """
import builtins, js
found = builtins.found = {}

def attempt(name, act):
    found[name] = "waits"
    try:
        result = act()
    except BaseException as error:
        found[name] = "refused"
        return
    found[name] = f"done: {result!r}"
    if hasattr(result, "then"):
        found[name] = "waits"
        result.then(lambda _: found.update({name: "done"}), lambda _: found.update({name: "refused"}))
"""
"""What tries something, and keeps what came of it."""
REPORT = "import builtins, json\nraise Exception(json.dumps(builtins.found))"
"""What tells of it."""
TRIES = {
    "network": {
        "fetch": "js.fetch(url)",
        "fetch, no-cors": "js.fetch(url, mode='no-cors')",
        "fetch, own site": "js.fetch(site)",
        "pyfetch": "__import__('pyodide.http').http.pyfetch(url).send(None)",
        "request": "request(url)",
        "request, own site": "request(site)",
        "open_url": "__import__('pyodide.http').http.open_url(url)",
        "urllib": "__import__('urllib.request').request.urlopen(url)",
        "http": "__import__('http.client').client.HTTPConnection(url[7:]).request('GET', '/')",
        "socket": "[__import__('socket').create_connection(('127.0.0.1', port), 1)] and None",
        "WebSocket": "js.WebSocket.new(url.replace('http', 'ws')) and None",
        "EventSource": "js.EventSource.new(url) and None",
        "WebTransport": "js.WebTransport.new(url.replace('http', 'https')).ready",
        "beacon": "js.navigator.sendBeacon(url)",
        "FontFace": "js.FontFace.new('a', f'url({url})').load()",
        "loadPackage": "js.pyodide.loadPackage(url + '.whl')",
        "loadPackage of Python": "__import__('pyodide_js').loadPackage('micropip')",
        "micropip": "__import__('micropip')",
    },
    "scripts": {
        "importScripts": "js.importScripts(url)",
        "importScripts, own site": "js.importScripts(site)",
        "importScripts, blob": "js.importScripts(blob('self.ran = 1'))",
        "importScripts, data": "js.importScripts('data:text/javascript,self.ran = 1')",
        "worker": "worker(url)",
        "worker, module": "worker(url, type='module')",
        "worker, own site": "worker(site)",
        "worker, data": "worker(f'data:text/javascript,fetch(\"{url}\")')",
        "worker, blob": "worker(blob(f'importScripts(\"{url}\")'))",
        "worker, blob, request": "worker(blob(f'fetch(\"{url}\").catch(() => 0)'))",
        "worker, blob, module": "worker(blob(f'import \"{url}\"'), type='module')",
        "shared worker": "js.SharedWorker.new(url)",
        "service worker": "js.navigator.serviceWorker.register(site)",
    },
    "texts as code": {
        "eval": "js.eval('1')",
        "Function": "js.Function.new('return 1')()",
        "run_js": "__import__('pyodide.code').code.run_js('1')",
        "constructor": "js.setTimeout.constructor('return 1')()",
        "setTimeout": "[js.setTimeout('self.ran = 1')] and None",
        "setInterval": "[js.setInterval('self.ran = 1')] and None",
    },
    "stores": {
        "indexedDB": "js.indexedDB.open('keyval-store') and None",
        "caches": "js.caches.keys()",
        "files": "js.navigator.storage.getDirectory()",
        "locks": "js.navigator.locks.query()",
        "localStorage": "js.localStorage.length",
        "cookies": "js.cookieStore.getAll()",
        "channel": "js.BroadcastChannel.new('lab').postMessage('from a bot')",
    },
    "page": {
        "document": "js.document.body",
        "window": "js.window.parent",
        "parent": "js.parent.postMessage('from a bot', '*')",
        "top": "js.top.location",
        "location": "js.location.assign(url)",
        "WebRTC": "js.RTCPeerConnection.new()",
        "opener": "js.open(url)",
    },
}
"""What a bot tries, by kind: expressions that are refused, or return nothing."""
TOOLS = """
port = int(url.split(":")[2].split("/")[0])

def blob(script):
    return js.URL.createObjectURL(js.Blob.new([script], type="text/javascript"))

def worker(address, **options):
    js.Worker.new(address, **options).onerror = lambda event: event.preventDefault()

def request(address):
    asked = js.XMLHttpRequest.new()
    asked.open("GET", address, False)
    asked.send()
"""
"""What these use."""
IN_FRAME = {
    "fetch": "fetch(url, { mode: 'no-cors' })",
    "beacon": "navigator.sendBeacon(url, 'data')",
    "image": "new Image().src = url",
    "style": "document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }))",
    **{
        rel: f"document.head.append(Object.assign(document.createElement('link'), {{ rel: '{rel}', href: url }}))"
        for rel in ("prefetch", "preconnect", "dns-prefetch", "preload", "modulepreload", "icon", "manifest")
    },
    "script": "document.head.append(Object.assign(document.createElement('script'), { src: url }))",
    "text": "document.head.append(Object.assign(document.createElement('script'), { text: 'self.ran = 1' }))",
    "form": "document.body.appendChild(Object.assign(document.createElement('form'), { action: url })).submit()",
    "window": "window.open(url)",
    "frame": "document.body.append(Object.assign(document.createElement('iframe'), { src: url }))",
    "object": "document.body.append(Object.assign(document.createElement('object'), { data: url }))",
    "media": "document.body.append(Object.assign(document.createElement('video'), { src: url }))",
    "socket": "new WebSocket(url.replace('http', 'ws'))",
    "parent": "top.location = url",
    "storage": "localStorage.length",
    "cookie": "document.cookie",
    "database": "indexedDB.open('keyval-store')",
    "page": "parent.document.title",
    "WebRTC": "new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + url.slice(7) }] }).createDataChannel('')",
    "WebRTC of another window": """
        new (document.body.appendChild(document.createElement('iframe')).contentWindow.RTCPeerConnection)()
    """,
}
"""What may be tried in the frame itself."""
REFUSED = {"storage", "cookie", "page", "WebRTC", "WebRTC of another window", "window"}
"""What is refused at once; of the rest nothing arrives."""
STEAL = """<script>
let stolen;
try {
    stolen = localStorage.getItem("settings");
} catch ({ name }) {
    stolen = name;
}
parent.postMessage(stolen, "*");
</script>"""
"""A page that looks into the site's storage."""
FOREVER = {
    "a loop": "while True: pass",
    "an expression": "import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
    "a power": "3 ** 10 ** 9",
    "sleep": "import time\ntime.sleep(1000)",
    "a clock that stands still": "import time\ntime.perf_counter = time.monotonic = lambda: 0\nwhile True: pass",
}
"""Bots that do not come to an end."""
ENDS = {
    "abort": "import os\nos.abort()",
    "exit": "import os\nos._exit(1)",
    "kill": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    "nested list": "x = []\nfor _ in range(10 ** 6): x = [x]\nrepr(x)",
    "no limit": "import sys\nsys.setrecursionlimit(10 ** 9)\nf = lambda x: max(f(y) for y in [x])\nf(1)",
    "json": "import json\njson.loads('[' * 10 ** 6)",
    "sys.exit": "import sys\nsys.exit(1)",
    "recursion": "f = lambda: f()\nf()",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
}
"""Bots that break their Python, or leave."""
