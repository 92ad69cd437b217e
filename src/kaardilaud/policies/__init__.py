"""Playing by fixed rules: what computer players and the trials of a search do without searching."""
