"""Language models: what they are given, what comes out, which one is asked, what may leave home."""
