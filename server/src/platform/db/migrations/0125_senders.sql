-- Who a mail is from, by address: whether an earlier item came from there, which accounts it named, who writes often. The address in an
-- author's spelling, in small letters; null where there is none.
CREATE FUNCTION hoopoe.address_of(author text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN lower(coalesce(substring(author FROM '<([^<>\s@]+@[^<>\s@]+)>\s*$'), substring(author FROM '^\s*([^<>\s@]+@[^<>\s@]+)\s*$')));

-- Begins with the domain, so that it also answers for all addresses of one.
CREATE INDEX items_sender ON items (workspace_id, split_part(hoopoe.address_of(author), '@', 2), hoopoe.address_of(author), at);

SET LOCAL ROLE hoopoe_search;

-- Items before a moment from any of the addresses, of those that the caller may see.
CREATE FUNCTION search.earlier_from(addresses text[], before timestamptz, except_id bigint,
    OUT count integer, OUT first_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  SELECT count(*)::integer, min(f.at) INTO count, first_at FROM (
    SELECT i.at FROM unnest(addresses) AS a (address) CROSS JOIN LATERAL (
      SELECT n.at FROM public.items n
      WHERE n.tenant_id = hoopoe.current_tenant() AND n.workspace_id = hoopoe.current_workspace()
        AND split_part(hoopoe.address_of(n.author), '@', 2) = split_part(a.address, '@', 2)
        AND hoopoe.address_of(n.author) = a.address AND n.at < before AND n.id <> except_id
        AND (n.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (n.audience_user_ids))
      ORDER BY n.at LIMIT 1000) i) f;
END $$;

-- Texts of earlier items from a domain, or from one address of it, the newest first.
CREATE FUNCTION search.texts_from(of_domain text, of_address text, before timestamptz, except_id bigint, rows_max integer)
  RETURNS TABLE (id bigint, at timestamptz, author text, body text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT n.id, n.at, n.author, left(n.body, 20000) FROM public.items n
    WHERE n.tenant_id = hoopoe.current_tenant() AND n.workspace_id = hoopoe.current_workspace()
      AND split_part(hoopoe.address_of(n.author), '@', 2) = of_domain
      AND (of_address IS NULL OR hoopoe.address_of(n.author) = of_address)
      AND n.at < before AND n.id <> except_id
      AND (n.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (n.audience_user_ids))
    ORDER BY n.at DESC LIMIT rows_max;
END $$;

-- Addresses that write most since a date, of the newest 20,000 items that the caller may see.
CREATE FUNCTION search.senders(since timestamptz, rows_max integer)
  RETURNS TABLE (address text, author text, count bigint, last_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT hoopoe.address_of(n.author), max(n.author), count(*), max(n.at) FROM (
      SELECT i.author, i.at FROM public.items i
      WHERE i.tenant_id = hoopoe.current_tenant() AND i.workspace_id = hoopoe.current_workspace() AND i.at >= since
        AND (i.audience_user_ids IS NULL OR hoopoe.current_member() = ANY (i.audience_user_ids))
      ORDER BY i.at DESC LIMIT 20000) n
    WHERE hoopoe.address_of(n.author) IS NOT NULL
    GROUP BY 1 ORDER BY 3 DESC, 4 DESC LIMIT rows_max;
END $$;

REVOKE EXECUTE ON FUNCTION search.earlier_from, search.texts_from, search.senders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search.earlier_from, search.texts_from, search.senders TO hoopoe_app;
RESET ROLE;

-- What a person said of a message that a step of a run judged; it stays beside what the model said. Undoing keeps the row.
CREATE TABLE step_verdicts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  execution_id uuid NOT NULL REFERENCES executions ON DELETE CASCADE,
  node_id text NOT NULL,
  item text NOT NULL DEFAULT '',
  verdict text NOT NULL CHECK (verdict IN ('malicious', 'suspicious', 'harmless', 'unsure')),
  reason text NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX step_verdicts_step ON step_verdicts (tenant_id, workspace_id, execution_id, node_id, item, created_at DESC);
CREATE INDEX step_verdicts_person ON step_verdicts (tenant_id, created_by);
CALL hoopoe.protect_by_workspace('step_verdicts');
