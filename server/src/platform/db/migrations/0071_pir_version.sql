-- Raised by each change of a question's settings: who saves over what somebody else saved meanwhile is told instead. Runs and reports
-- raise nothing, they touch no setting.
ALTER TABLE pirs ADD COLUMN version integer NOT NULL DEFAULT 1;
