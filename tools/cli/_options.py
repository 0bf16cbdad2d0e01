"""Options that several commands have."""

from __future__ import annotations

import argparse


def paths(parser: argparse.ArgumentParser) -> None:
    """PATH …: games, folders or files."""
    said = "games, folders or files; `content` or this folder by default"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=said)


def overlays(parser: argparse.ArgumentParser) -> None:
    """--edition and --mod: what is laid over the game."""
    said = "a mod to lay over the game; may be given again"
    parser.add_argument("--edition", metavar="NAME", help="an edition of the game")
    parser.add_argument("--mod", action="append", default=[], metavar="DIR", help=said)


def choices(parser: argparse.ArgumentParser) -> None:
    """--set and --variant: what is chosen before the game begins."""
    said = "a set-up choice; seat2.NAME=VALUE for a seat"
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=said)
    said = "an optional rule to play with"
    parser.add_argument("--variant", action="append", default=[], metavar="NAME", help=said)


def output(parser: argparse.ArgumentParser) -> None:
    """--format: for people or for programs."""
    said = "json: one versioned object"
    parser.add_argument("--format", choices=["text", "json"], default="text", help=said)
