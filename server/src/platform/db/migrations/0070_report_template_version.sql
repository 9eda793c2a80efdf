-- Raised by each change of a template: who saves over what somebody else saved meanwhile is told instead.
ALTER TABLE report_templates ADD COLUMN version integer NOT NULL DEFAULT 1;
