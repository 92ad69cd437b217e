"""A live table: who sits there, what happens, and what each seat sees of it. No sockets, no SQL."""
