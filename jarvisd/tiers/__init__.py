"""What conversations leave behind: summaries, the short-term transcript, and the archive."""
