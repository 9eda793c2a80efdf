-- When a person last looked at the claims of a report, and when the visit before ended: what was read since is new to them.
CREATE TABLE claim_visits (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  before_at timestamptz(3),
  PRIMARY KEY (workspace_id, report_id, user_id),
  FOREIGN KEY (tenant_id, workspace_id, report_id) REFERENCES reports (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX claim_visits_report ON claim_visits (tenant_id, workspace_id, report_id);
CREATE INDEX claim_visits_user ON claim_visits (tenant_id, user_id);
CALL hoopoe.protect_by_workspace('claim_visits');
