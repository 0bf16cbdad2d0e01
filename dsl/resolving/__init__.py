"""The resolve stage, one module a topic; `dsl/resolve.py` is its face."""
