"""The web server: HTTP and WebSocket, messages, the page."""
