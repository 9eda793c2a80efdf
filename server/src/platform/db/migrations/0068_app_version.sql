-- Raised by each change of an app: who saves over what somebody else saved meanwhile is told instead. Publishing raises nothing, it
-- touches no words.
ALTER TABLE apps ADD COLUMN version integer NOT NULL DEFAULT 1;
