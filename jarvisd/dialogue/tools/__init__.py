"""What a language model may ask the house to do in a turn: one tool a file (R-D5).

A tool acts for whoever is speaking, sees what they may hear, and gives back passages that
know how far they may go. None of them deletes: that takes the person's own "ja".
"""
