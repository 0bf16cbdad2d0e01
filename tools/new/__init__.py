"""Beginning a game or a mod."""
