-- A run from the editor stands on the draft as it was then: kept like a version, but not numbered among them.
ALTER TABLE workflow_versions ADD is_draft boolean NOT NULL DEFAULT false;
ALTER TABLE workflow_versions DROP CONSTRAINT workflow_versions_workflow_id_version_key;
CREATE UNIQUE INDEX workflow_versions_number ON workflow_versions (workflow_id, version) WHERE NOT is_draft;
CREATE INDEX workflow_versions_workflow ON workflow_versions (workflow_id, id DESC);
