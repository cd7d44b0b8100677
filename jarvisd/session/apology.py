"""What is said aloud when a turn fails."""

from jarvisd.errors import EmbeddingError, StageError, StorageError
from jarvisd.phrases import Language, phrase


def apology(error: Exception, language: Language) -> str:
    """Return the sentence that apologises for *error*, whatever it is."""
    if isinstance(error, StorageError):
        return phrase(EmbeddingError.spoken, language)
    key = error.spoken if isinstance(error, StageError) else StageError.spoken
    return phrase(key, language)
