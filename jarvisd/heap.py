"""What the garbage collector has to look through while somebody waits for an answer."""

import gc


def settle() -> None:
    """Take what lives by now for permanent: the models and dictionaries that were loaded.

    Else each full collection goes through all of it, and an answer waits a quarter of a second.
    """
    gc.collect()
    gc.freeze()
