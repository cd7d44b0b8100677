"""Benchmarks: ours beside a peer in the same run, ratios rather than seconds."""
