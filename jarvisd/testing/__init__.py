"""Fakes and port contracts; shipped, because dry runs use them."""
