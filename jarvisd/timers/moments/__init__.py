"""When something is to happen, as people say it: found in a sentence, then put on the calendar."""
