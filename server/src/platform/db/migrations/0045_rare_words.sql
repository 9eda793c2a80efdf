-- The planner takes every word that its statistics do not hold for some thousand matches, and may then walk the timeline: for
-- a word that stands in a handful, all of it. The words counted for ranking say how rare a search is; what is rare is found by
-- the word index whole, then sorted.
SET LOCAL ROLE hoopoe_search;

-- Whether finding all matches and sorting them costs less than walking the timeline until a page is full: with m matches of n
-- items some 50 n / m are walked. A word that is not kept stands in fewer items than three of the sample.
CREATE FUNCTION search.is_rare(query tsquery) RETURNS boolean
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  total bigint;
  least_docs bigint;
  all_docs bigint;
BEGIN
  IF strpos(query::text, '!') > 0 THEN RETURN false; END IF;
  SELECT t.docs INTO total FROM public.search_totals t
    WHERE t.workspace_id = hoopoe.current_workspace() AND t.tenant_id = hoopoe.current_tenant();
  IF total IS NULL THEN RETURN false; END IF;
  SELECT min(w.docs), sum(w.docs) INTO least_docs, all_docs FROM (
    SELECT coalesce(t.docs, 3 * greatest(1, total / 10000)) AS docs
    FROM regexp_matches(query::text, '''((?:[^'']|'''')+)''', 'g') AS m (found)
    LEFT JOIN public.search_terms t ON t.workspace_id = hoopoe.current_workspace()
      AND t.tenant_id = hoopoe.current_tenant() AND t.lexeme = replace(m.found[1], '''''', '''')
  ) w;
  RETURN power(CASE WHEN strpos(query::text, '|') > 0 THEN all_docs ELSE least_docs END, 2) < 6 * total;
END $$;

-- A page of a rare search: as search.page_sql, with a wall that keeps the planner from walking the timeline.
CREATE FUNCTION search.rare_sql(sources text[], from_at timestamptz, to_at timestamptz, before_at timestamptz)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'WITH found AS MATERIALIZED (SELECT id, at, source_datatype, title, author, url, body FROM public.items WHERE '
    || search.where_clause(true, sources IS NOT NULL, from_at IS NOT NULL, to_at IS NOT NULL)
    || CASE WHEN before_at IS NULL THEN '' ELSE ' AND (at, id) < ($8, $9)' END
    || ') SELECT * FROM found ORDER BY at DESC, id DESC LIMIT $10';

CREATE OR REPLACE FUNCTION search.page(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    before_at timestamptz, before_id bigint, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE CASE WHEN query IS NOT NULL AND search.is_rare(query)
      THEN search.rare_sql(sources, from_at, to_at, before_at)
      ELSE search.page_sql(query, sources, from_at, to_at, before_at) END
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(),
      query, sources, from_at, to_at, before_at, before_id, page_size;
END $$;

REVOKE EXECUTE ON FUNCTION search.is_rare, search.rare_sql FROM PUBLIC;
RESET ROLE;
