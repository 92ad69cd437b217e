# Kaardilaud with its page, as compose.yaml runs it.

FROM node:22-bookworm-slim AS page
WORKDIR /kaardilaud/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src/kaardilaud/locale ../src/kaardilaud/locale
RUN npm run build

# Everything as wheels whose hashes are pinned; the next stage takes what a server needs.
FROM python:3.11-slim-bookworm AS wheels
WORKDIR /kaardilaud
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock \
    && pip wheel --no-cache-dir --require-hashes -r requirements.lock --wheel-dir /wheels
COPY pyproject.toml README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
COPY --from=page /kaardilaud/src/kaardilaud/web src/kaardilaud/web
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation . --wheel-dir /wheels

FROM python:3.11-slim-bookworm
COPY --from=wheels /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels "kaardilaud[server]" \
    && rm -rf /wheels \
    && useradd --create-home kaardilaud
USER kaardilaud
WORKDIR /home/kaardilaud
EXPOSE 8800
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8800/health', timeout=4)"]
# SIGTERM ends it in good order.
CMD ["kaardilaud", "serve", "--host", "0.0.0.0", "--port", "8800", "--no-browser"]
