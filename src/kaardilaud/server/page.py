"""The page itself: the files that the browser client was built into.

The page names its files from where it is (`../assets/…`), and finds out from them where everything
else is: so it is the same below any path at which a proxy shows it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response
from litestar.response import File

from ..games import GAMES
from .interface import get

WEB = Path(__file__).parent.parent / "web"
NOT_BUILT = "The page has not been built yet: run “make page”."
PAGES = {  # the addresses at which the client shows something: it gets this list from here
    "start": "/",
    "table": "/t/([^/]+)/?",
    "rules": f"/rules/({'|'.join(GAMES)})/?",
    "lesson": f"/learn/({'|'.join(GAMES)})/?",
    "admin": "/admin/?",
    "design": "/design/?",
}
TYPES = {  # the operating system's own list may be wrong
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
COMPRESSED = {"br": ".br", "gzip": ".gz"}  # what is tried first, first
FOREVER = "public, max-age=31536000, immutable"  # the names in assets/ change with the content

SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",  # the client may place cards by style attributes
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table is for those who were given it
    "Cross-Origin-Resource-Policy": "same-origin",
}


def page_handlers(web: Path, with_admin: bool) -> list[Any]:
    """The handlers that serve the files of a folder, and the page at the addresses it has, to which
    the administrator's belongs or not.

    At any other address a person sees the page as well, which says that there is nothing.
    """
    index = web / "index.html"
    known_here = [pattern for name, pattern in PAGES.items() if with_admin or name != "admin"]

    @get(["/", "/{path:path}"], sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[Any]:
        wanted = str(request.path_params.get("path", "")).lstrip("/")
        file = (web / wanted).resolve()
        asset = wanted.startswith("assets/")
        if file.is_relative_to(web.resolve()) and file.is_file() and file != index.resolve():
            return _file(file, FOREVER if asset else "no-cache", request)
        known = any(re.fullmatch(pattern, f"/{wanted}") for pattern in known_here)
        if not known and (asset or "text/html" not in request.headers.get("accept", "")):
            return Response("", status_code=404, media_type=MediaType.TEXT)
        if not index.is_file():
            return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT)
        return _page(index, request, 200 if known else 404)

    return [page]


def _page(index: Path, request: Request[Any, Any, Any], status: int) -> Response[str]:
    """The page, as it names its files from this address."""
    deep = request.scope["raw_path"].count(b"/") - 1
    text = index.read_text(encoding="utf-8").replace('"./', f'"{"../" * deep or "./"}')
    headers = {"Cache-Control": "no-cache"}
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)


def _file(file: Path, cached: str, request: Request[Any, Any, Any]) -> File:
    """A file, or what it is compressed, where the build has put that beside it."""
    headers = {"Cache-Control": cached}
    media_type = TYPES.get(file.suffix, "application/octet-stream")
    accepted = re.findall(r"[\w-]+", request.headers.get("accept-encoding", ""))
    for encoding, suffix in COMPRESSED.items():
        smaller = file.with_name(file.name + suffix)
        if smaller.is_file():
            headers["Vary"] = "Accept-Encoding"
            if encoding in accepted:
                headers["Content-Encoding"] = encoding
                file = smaller
                break
    return File(file, media_type=media_type, content_disposition_type="inline", headers=headers)
