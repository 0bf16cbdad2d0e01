"""Playing in a terminal: one screen, several seats, bots where wanted."""
