"""The games, as YAML; read as package data."""
