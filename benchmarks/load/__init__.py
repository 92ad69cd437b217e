"""The whole stack under load: moves a second and the time until the other seat sees a move."""
