-- Rows stay whole. With the vector kept inside, PostgreSQL moved the words of most rows
-- out, and every match of full text fetched them back: eight pages a row, and a scan
-- of ten thousand rows took 60 ms. Rows written before this stay as they are until
-- they are written again.
ALTER TABLE memories SET (toast_tuple_target = 4080);

-- Memories come one at a time, and are asked for at once: a list of what is not yet in
-- the index would be read from end to end by every question.
ALTER INDEX memories_words SET (fastupdate = off);
ALTER INDEX memories_likeness SET (fastupdate = off);
