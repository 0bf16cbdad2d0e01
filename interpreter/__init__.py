"""Second stage: a Game and choices become states. Pure and deterministic; knows no files and no game."""
