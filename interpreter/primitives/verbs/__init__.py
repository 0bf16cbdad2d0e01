"""Built-in verbs by topic."""
