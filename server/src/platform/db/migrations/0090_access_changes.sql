-- Whoever ends a session, disables an account or changes a membership, in whichever program: every process hears of it at
-- the commit and closes the sockets and streams concerned (platform/realtime/access-changes.ts).
CREATE FUNCTION hoopoe.notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hoopoe_access', 'session ' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_revocation AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION hoopoe.notify_session_end();
CREATE TRIGGER notify_removal AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION hoopoe.notify_session_end();

CREATE FUNCTION hoopoe.notify_account_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hoopoe_access', 'user ' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_disabling AFTER UPDATE OF disabled_at ON users FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION hoopoe.notify_account_end();
CREATE TRIGGER notify_removal AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION hoopoe.notify_account_end();

CREATE FUNCTION hoopoe.notify_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hoopoe_access', 'member ' || OLD.workspace_id || ' ' || OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_role AFTER UPDATE OF role ON memberships FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION hoopoe.notify_member_change();
CREATE TRIGGER notify_removal AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION hoopoe.notify_member_change();

CREATE FUNCTION hoopoe.notify_workspace_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hoopoe_access', 'workspace ' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_retirement AFTER UPDATE OF deleted_at ON workspaces FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION hoopoe.notify_workspace_end();
