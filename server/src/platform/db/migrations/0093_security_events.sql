-- Calls that were refused: who, from where, what for, how often. Counted in rows of ten minutes, of which one organisation
-- has a bounded number however hard it is attacked (audit/security-events.ts). No reference to users and workspaces: a
-- token may outlive both.
CREATE TABLE security_events (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  window_start timestamptz(3) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('unauthorized', 'forbidden', 'not-found', 'rate-limited')),
  code text NOT NULL,
  route text NOT NULL,
  workspace_id uuid,
  user_id uuid,
  address text NOT NULL,
  count bigint NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  UNIQUE NULLS NOT DISTINCT (tenant_id, window_start, kind, code, route, workspace_id, user_id, address)
);
CREATE INDEX security_events_newest ON security_events (tenant_id, id DESC);
CALL hoopoe.protect_by_tenant('security_events');
