-- Files that a step of a job wrote: the key of the effect, so that a repeat finds what it had written, and the file in whose
-- place it stands. A file that was replaced keeps its bytes under another kind, so that it can come back.
ALTER TABLE artifacts ADD COLUMN written_by text, ADD COLUMN replaces uuid;
CREATE UNIQUE INDEX artifacts_written ON artifacts (workspace_id, written_by) WHERE written_by IS NOT NULL;
