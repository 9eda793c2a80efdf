-- What a request is about and which texts led to it, as the step saw them when it asked: whoever decides sees the same.
ALTER TABLE approvals ADD COLUMN subject jsonb;
ALTER TABLE approvals ADD COLUMN sources jsonb NOT NULL DEFAULT '[]';

-- Until when a request is out of one person's list. It still expires, and others still see it.
CREATE TABLE approval_snoozes (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  user_id uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (workspace_id, approval_id, user_id),
  FOREIGN KEY (tenant_id, workspace_id, approval_id)
    REFERENCES approvals (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX approval_snoozes_request ON approval_snoozes (tenant_id, workspace_id, approval_id);
CREATE INDEX approval_snoozes_person ON approval_snoozes (tenant_id, user_id);
CALL hoopoe.protect_by_workspace('approval_snoozes');
