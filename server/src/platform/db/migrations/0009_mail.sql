-- Letters on their way out. The text is sealed (it may hold a link that opens something) and goes once it is sent.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  workspace_id uuid,
  is_demo boolean NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text,
  key_id text,
  wrapped_key bytea,
  nonce bytea,
  ciphertext bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_outbox_newest ON mail_outbox (workspace_id, created_at DESC);
CREATE INDEX mail_outbox_unsent ON mail_outbox (created_at) WHERE status = 'queued';
-- A letter without a workspace (a password reset) belongs to the organisation.
ALTER TABLE mail_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY same_workspace_or_none ON mail_outbox
  USING (tenant_id = (SELECT hoopoe.current_tenant())
    AND (workspace_id IS NULL OR workspace_id = (SELECT hoopoe.current_workspace())));

-- Who was asked to join a workspace. The token is kept as its hash: who finds it here cannot use it.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, invited_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (invited_by)
);
-- One open invitation of an address to a workspace; a further one takes its place.
CREATE UNIQUE INDEX invitations_open ON invitations (workspace_id, email)
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CALL hoopoe.protect_by_workspace('invitations');

GRANT SELECT (id, tenant_id, workspace_id, status, created_at) ON mail_outbox TO hoopoe_lookup;
GRANT SELECT (id, tenant_id, workspace_id, token_hash) ON invitations TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON mail_outbox FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON invitations FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;
CREATE FUNCTION lookup.unsent_mails() RETURNS TABLE (tenant_id uuid, workspace_id uuid, mail_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT m.tenant_id, m.workspace_id, m.id FROM public.mail_outbox m WHERE m.status = 'queued' ORDER BY m.created_at;
  END;
CREATE FUNCTION lookup.invitation(token_hash bytea) RETURNS TABLE (tenant_id uuid, workspace_id uuid, invitation_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT i.tenant_id, i.workspace_id, i.id FROM public.invitations i WHERE i.token_hash = $1;
  END;
REVOKE EXECUTE ON FUNCTION lookup.unsent_mails, lookup.invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.unsent_mails, lookup.invitation TO hoopoe_app;
RESET ROLE;
