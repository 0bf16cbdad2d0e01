"""Which numbered rules of the book are shown by a passing case."""
