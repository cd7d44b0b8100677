"""One library per file; the only heavy imports."""
