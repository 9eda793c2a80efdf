-- Where the holder of a live session works, asked with each call: one trip to the database instead of a transaction of
-- three, and its plan is kept by each connection. It runs as who calls it, so row-level security holds it as it holds any
-- statement of withTenant(), whose settings it makes for itself; they end with the statement.
CREATE FUNCTION hoopoe.member_place(tenant uuid, person uuid, session uuid, workspace uuid, at timestamptz)
  RETURNS TABLE (workspace_id uuid, is_embedded boolean, role text) LANGUAGE plpgsql ROWS 1 AS $$
BEGIN
  PERFORM set_config('hoopoe.tenant_id', member_place.tenant::text, true),
    set_config('hoopoe.workspace_id', coalesce(member_place.workspace::text, ''), true),
    set_config('hoopoe.user_id', member_place.person::text, true);
  -- An embedded session reads in one workspace, whatever else its owner may do and wherever.
  RETURN QUERY SELECT place.workspace_id, s.embed_workspace_id IS NOT NULL,
      CASE WHEN s.embed_workspace_id IS NULL THEN place.role WHEN place.role IS NOT NULL THEN 'viewer' END
    FROM public.sessions s JOIN public.users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT m.workspace_id, m.role
      FROM public.memberships m JOIN public.workspaces w ON w.tenant_id = m.tenant_id AND w.id = m.workspace_id
      WHERE m.tenant_id = s.tenant_id AND m.user_id = s.user_id AND w.deleted_at IS NULL
        AND (s.embed_workspace_id IS NULL OR m.workspace_id = s.embed_workspace_id)
        AND (member_place.workspace IS NULL OR m.workspace_id = member_place.workspace)
      ORDER BY w.is_demo, m.created_at, m.workspace_id LIMIT 1
    ) place ON true
    WHERE s.tenant_id = member_place.tenant AND s.id = member_place.session AND s.user_id = member_place.person
      AND s.revoked_at IS NULL AND NOT s.awaits_factor AND s.expires_at > member_place.at AND u.disabled_at IS NULL;
END $$;

REVOKE EXECUTE ON FUNCTION hoopoe.member_place FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hoopoe.member_place TO hoopoe_app;
