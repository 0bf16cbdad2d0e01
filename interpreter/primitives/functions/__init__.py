"""Built-in functions by topic."""
