-- What a step failed with, for the steps after it: message, code, kind, step and attempts. It stays beside the output that
-- an error path gave the step. Null where it didn't fail.
ALTER TABLE execution_nodes ADD COLUMN failure jsonb;

-- Since when a run's time limit counts, where it was retried; null: since its start.
ALTER TABLE executions ADD COLUMN timed_from timestamptz(3);
