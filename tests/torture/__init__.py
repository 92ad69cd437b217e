"""The fault test: many tables, clients that misbehave, servers that are killed.

`python -m tests.torture` (`--short` for the checks of every change) plays at many tables over real
sockets, on SQLite and on PostgreSQL, and compares what clients were told with what is on disk.
"""
