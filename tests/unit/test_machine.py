"""What the machine cannot spare is recognised, however a library tells it."""

import pytest

from jarvisd.adapters.machine import out_of_memory


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        ImportError("libtorch_cpu.so: failed to map segment from shared object"),
        RuntimeError("std::bad_alloc"),
        OSError(12, "Cannot allocate memory"),
    ],
)
def test_spent_memory_is_recognised_behind_any_error(error: Exception) -> None:
    wrapped = RuntimeError("loading failed")
    wrapped.__cause__ = error
    assert out_of_memory(error)
    assert out_of_memory(wrapped)


def test_a_missing_library_is_not_a_lack_of_memory() -> None:
    assert not out_of_memory(ImportError("No module named 'torch'"))
