-- When those who may decide were told: a process killed between the request and its letters leaves it empty, and whoever does the step
-- anew tells them.
ALTER TABLE approvals ADD COLUMN asked_at timestamptz(3);
UPDATE approvals SET asked_at = requested_at;
