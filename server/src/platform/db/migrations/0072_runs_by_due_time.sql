-- A scheduled run is of the time at which it was due: work that is done anew after a kill finds the run it made. `missed` counts the due
-- times, that one the first of them, that had gone by more than a minute before the run began: it stands for all of them.
ALTER TABLE pir_runs ADD COLUMN due_at timestamptz(3), ADD COLUMN missed integer NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX pir_runs_due ON pir_runs (pir_id, due_at);
