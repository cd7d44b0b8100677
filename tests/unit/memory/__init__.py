"""Tests of memory: its policies and its services."""
