-- Steps that destroy or send out without an approval, by their ids: who saved the version took responsibility for them by name.
ALTER TABLE workflow_versions ADD COLUMN acknowledged text[] NOT NULL DEFAULT '{}';
