-- A search right after a large ingest was a hundred times slower than a minute later: the word index still held a list
-- of unsorted entries, and the planner had no statistics of the new rows. Entries now go in at once, and the running
-- role may have the statistics renewed (MAINTAIN: it may neither read nor write more than before).
ALTER INDEX items_words SET (fastupdate = off);
ALTER INDEX items_title SET (fastupdate = off);
GRANT MAINTAIN ON items TO hoopoe_app;
