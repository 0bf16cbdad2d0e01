"""Executable examples of rules: run them, say which failed, where and why."""
