"""Quick: like Steady, but without a thought for the others; for the trials of a search."""
