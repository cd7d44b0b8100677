"""What a language model is given, and which one is asked."""
