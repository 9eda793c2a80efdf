-- The state and the labels that a ticket has at its source, for counts and lists by them. `is_closed` is null where the source has no states.
ALTER TABLE items ADD COLUMN state text NOT NULL DEFAULT '', ADD COLUMN is_closed boolean,
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}';

-- Tickets that are here already, from the form in which they came.
-- Of every workspace: the owner too sees only what a policy lets through.
ALTER TABLE items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE item_raws NO FORCE ROW LEVEL SECURITY;
UPDATE items i SET
  state = coalesce(w.raw #>> '{fields,status,name}', ''),
  is_closed = coalesce(w.raw #>> '{fields,status,statusCategory,key}' = 'done',
    jsonb_typeof(w.raw #> '{fields,resolution}') = 'object'),
  labels = ARRAY(SELECT jsonb_array_elements_text(
    CASE WHEN jsonb_typeof(w.raw #> '{fields,labels}') = 'array' THEN w.raw #> '{fields,labels}' ELSE '[]' END))
FROM item_raws w
WHERE w.item_id = i.id AND i.source_datatype = 'jira' AND w.raw #>> '{fields,status,name}' IS NOT NULL;
ALTER TABLE items FORCE ROW LEVEL SECURITY;
ALTER TABLE item_raws FORCE ROW LEVEL SECURITY;
