"""A question whose words are all common, in a store where each alone finds hundreds."""

from jarvisd.memory.ports import Query
from jarvisd.phrases import Language
from jarvisd.storage import Database, MemoryTable
from jarvisd.storage.search import COMMON
from tests.memory_makers import AS_ANNA, add, memory

QUERY = Query(text="Welche Nummer hat Papa?", vector=None, language=Language.DE, alike=1.0)
BOTH = "Die Nummer von Papa ist 4711."


async def test_what_holds_both_is_found_as_well_once_the_words_are_known_to_be_common(
    database: Database,
) -> None:
    store = MemoryTable(database)
    texts = [f"Die Nummer am Haken {number} ist {number}." for number in range(COMMON + 20)]
    texts += [f"Papa hat am Haken {number} ein Hemd." for number in range(COMMON + 20)]
    await store.apply(
        [add(memory(number, text)) for number, text in enumerate([*texts, BOTH], start=1)], AS_ANNA
    )

    first, then = [await store.near(QUERY, AS_ANNA, 5) for _ in range(2)]
    afresh = await MemoryTable(database).near(QUERY, AS_ANNA, 5)

    assert [found[0].memory.text for found in (first, then, afresh)] == [BOTH] * 3
    assert [one.keywords for one in first[:1]] == [one.keywords for one in then[:1]]
