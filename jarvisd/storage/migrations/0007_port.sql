-- Erasing what a memory left elsewhere: the turns that hold it, and a voice.
--
-- Turns are found by number and by which memories were told in them; upkeep still
-- reads no word of what anybody said.

GRANT SELECT (number, recalled) ON turns TO jarvisd_upkeep;
GRANT SELECT (person_id), DELETE ON voiceprints TO jarvisd_upkeep;
