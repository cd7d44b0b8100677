"""The conversation, over small services of memory."""
