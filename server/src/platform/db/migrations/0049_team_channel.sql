-- The channel that a workspace is told in of what waits for a word and of what failed; null where there is none.
ALTER TABLE workflow_controls ADD COLUMN team_channel jsonb;
