-- Who counts as asking for an approval, beside the person in whose name it is asked: whoever shaped what would be done.
ALTER TABLE approvals ADD COLUMN requesters jsonb NOT NULL DEFAULT '[]';

-- Who last changed something that runs are made from, and how: one row for each person and kind of change.
CREATE TABLE change_authors (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, subject, user_id, reason),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX change_authors_place ON change_authors (tenant_id, workspace_id);
CREATE INDEX change_authors_person ON change_authors (tenant_id, user_id);
CALL hoopoe.protect_by_workspace('change_authors');
