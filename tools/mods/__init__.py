"""What mods do to a game."""
