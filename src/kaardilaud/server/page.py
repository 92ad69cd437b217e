"""The page itself: the files that the browser client was built into."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.response import File

WEB = Path(__file__).parent.parent / "web"
NOT_BUILT = "The page has not been built yet: run “make page”."
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


def page_handlers(web: Path) -> list[Any]:
    """The handlers that serve the files of a folder; any other path shows the page, too."""

    @get(["/", "/{path:path}"], sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[Any]:
        wanted = str(request.path_params.get("path", "")).lstrip("/")
        file = (web / wanted).resolve()
        if wanted and file.is_relative_to(web.resolve()) and file.is_file():
            cached = FOREVER if wanted.startswith("assets/") else "no-cache"
            return _file(file, cached)
        if wanted.startswith("assets/"):
            return Response("", status_code=404, media_type=MediaType.TEXT)
        index = web / "index.html"
        if not index.is_file():
            return Response(NOT_BUILT, status_code=503, media_type=MediaType.TEXT)
        return _file(index, "no-cache")

    return [page]


def _file(file: Path, cached: str) -> File:
    return File(
        file,
        media_type=TYPES.get(file.suffix, "application/octet-stream"),
        content_disposition_type="inline",
        headers={"Cache-Control": cached},
    )
