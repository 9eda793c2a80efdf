-- What was read off one text of an item, by a model or without one: kept by the text's hash and the reader (model and version of the
-- prompt), so that a second report over the same events costs nothing. It goes with the source that the item came from.
CREATE TABLE item_claims (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  integration_data_id uuid NOT NULL,
  item_id bigint NOT NULL,
  content_hash bytea NOT NULL,
  reader text NOT NULL,
  claims jsonb NOT NULL,
  -- Claims whose span, values or source did not stand in the item: they are counted and never kept.
  dropped integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, item_id, content_hash, reader),
  FOREIGN KEY (tenant_id, workspace_id, integration_data_id)
    REFERENCES integration_data (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX item_claims_stream ON item_claims (tenant_id, workspace_id, integration_data_id);
CALL hoopoe.protect_by_workspace('item_claims');

-- How far the claims of a set of events are read, and which of them are about the same matter.
CREATE TABLE claim_readings (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  event_set_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'partial', 'failed')),
  attempt integer NOT NULL DEFAULT 1,
  reader text NOT NULL DEFAULT '',
  -- The model's label; null without a model.
  model text,
  items_total integer NOT NULL DEFAULT 0,
  items_read integer NOT NULL DEFAULT 0,
  error text,
  claims_hash bytea,
  matters jsonb,
  started_by uuid,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  PRIMARY KEY (workspace_id, event_set_id),
  FOREIGN KEY (tenant_id, workspace_id, event_set_id)
    REFERENCES event_sets (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, started_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (started_by)
);
CREATE INDEX claim_readings_events ON claim_readings (tenant_id, workspace_id, event_set_id);
CREATE INDEX claim_readings_same ON claim_readings (workspace_id, claims_hash, reader);
CREATE INDEX claim_readings_person ON claim_readings (tenant_id, started_by);
CALL hoopoe.protect_by_workspace('claim_readings');

-- What people decided about a matter of a report. `known`: its claims at that time, by which the matter is found again after a later
-- reading, and what is new evidence is told. Undoing keeps the row.
CREATE TABLE claim_overrides (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  report_id uuid NOT NULL,
  matter text NOT NULL,
  known jsonb NOT NULL,
  claim_id text,
  value text,
  reason text NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_by uuid,
  undone_at timestamptz(3),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id, report_id) REFERENCES reports (tenant_id, workspace_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by),
  FOREIGN KEY (tenant_id, undone_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (undone_by)
);
CREATE INDEX claim_overrides_report ON claim_overrides (tenant_id, workspace_id, report_id);
CREATE INDEX claim_overrides_person ON claim_overrides (tenant_id, created_by);
CREATE INDEX claim_overrides_undoer ON claim_overrides (tenant_id, undone_by);
CALL hoopoe.protect_by_workspace('claim_overrides');

-- Who counts as whom, where addresses and connections alone do not say it: domains, addresses and names with their standing.
CREATE TABLE standing_lists (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  entries jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by uuid,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, changed_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (changed_by)
);
CREATE INDEX standing_lists_workspace ON standing_lists (tenant_id, workspace_id);
CREATE INDEX standing_lists_person ON standing_lists (tenant_id, changed_by);
CALL hoopoe.protect_by_workspace('standing_lists');
