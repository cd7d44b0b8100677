"""The API over HTTP, and later the page: one file for each page and each resource.

A resource is a list of routes; ``application`` puts them together behind the guard.
It shows and changes only what the running daemon has (``premises``).
"""
