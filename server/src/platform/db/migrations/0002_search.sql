-- Search runs inside these functions because a row-level policy would keep the word index from being used (@@ is not
-- leakproof). Each holds to tenant, workspace and audience itself, from the settings that withTenant() made.

GRANT USAGE ON SCHEMA hoopoe TO hoopoe_search;
SET LOCAL ROLE hoopoe_search;

-- One word or phrase: stemmed as titles and bodies are, and as it stands for authors. Empty for stop words alone.
CREATE FUNCTION search.leaf(words text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN CASE
    WHEN numnode(phraseto_tsquery('english', words)) = 0
      OR phraseto_tsquery('english', words) = phraseto_tsquery('simple', words) THEN phraseto_tsquery('english', words)
    ELSE phraseto_tsquery('english', words) || phraseto_tsquery('simple', words)
  END;

-- Which rows a search means, as the WHERE of a query with $1 tenant, $2 workspace, $3 member, $4 query, $5 sources,
-- $6 from, $7 to. Only the parts in use are written, so that the planner sees what it deals with.
CREATE FUNCTION search.where_clause(has_query boolean, has_sources boolean, has_from boolean, has_to boolean)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'tenant_id = $1 AND workspace_id = $2 AND (audience_user_ids IS NULL OR $3 = ANY (audience_user_ids))'
    || CASE WHEN has_query THEN ' AND tsv @@ $4' ELSE '' END
    || CASE WHEN has_sources THEN ' AND source_datatype = ANY ($5)' ELSE '' END
    || CASE WHEN has_from THEN ' AND at >= $6' ELSE '' END
    || CASE WHEN has_to THEN ' AND at < $7' ELSE '' END;

CREATE FUNCTION search.page_sql(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    before_at timestamptz)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'SELECT id, at, source_datatype, title, author, url, body FROM public.items WHERE '
    || search.where_clause(query IS NOT NULL, sources IS NOT NULL, from_at IS NOT NULL, to_at IS NOT NULL)
    || CASE WHEN before_at IS NULL THEN '' ELSE ' AND (at, id) < ($8, $9)' END
    || ' ORDER BY at DESC, id DESC LIMIT $10';

-- A page of the timeline, newest first. EXECUTE plans with the values at hand: a common word walks the timeline, a
-- rare one the word index.
CREATE FUNCTION search.page(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    before_at timestamptz, before_id bigint, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE search.page_sql(query, sources, from_at, to_at, before_at)
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(),
      query, sources, from_at, to_at, before_at, before_id, page_size;
END $$;

-- Counts over the newest `count_max` matches, read once: total, by source, by author (10), by time (60 buckets at most).
CREATE FUNCTION search.summary(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    count_max integer)
  RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  answer jsonb;
BEGIN
  EXECUTE 'WITH matches AS MATERIALIZED (
      SELECT at, source_datatype, author FROM public.items WHERE '
      || search.where_clause(query IS NOT NULL, sources IS NOT NULL, from_at IS NOT NULL, to_at IS NOT NULL)
      || ' ORDER BY at DESC, id DESC LIMIT $8 + 1
    ), extent AS (
      SELECT count(*) AS total,
        extract(epoch FROM coalesce($7, max(at)) - coalesce($6, min(at))) AS seconds FROM matches
    ), width AS (
      SELECT coalesce(
        (SELECT min(w) FROM unnest(ARRAY[60, 300, 900, 1800, 3600, 10800, 21600, 43200, 86400, 604800, 2592000]) AS w
         WHERE coalesce(extent.seconds, 0) / w <= 60), 31536000) AS seconds
      FROM extent
    )
    SELECT jsonb_build_object(
      ''total'', least(extent.total, $8), ''isTotalExact'', extent.total <= $8, ''bucketMs'', width.seconds::bigint * 1000,
      ''bySource'', (SELECT coalesce(jsonb_agg(jsonb_build_object(''source_datatype'', s.source_datatype, ''count'', s.n)
          ORDER BY s.n DESC, s.source_datatype), ''[]'')
        FROM (SELECT source_datatype, count(*) AS n FROM matches GROUP BY 1) s),
      ''byAuthor'', (SELECT coalesce(jsonb_agg(jsonb_build_object(''author'', a.author, ''count'', a.n)
          ORDER BY a.n DESC, a.author), ''[]'')
        FROM (SELECT author, count(*) AS n FROM matches WHERE author <> '''' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10) a),
      ''buckets'', (SELECT coalesce(jsonb_agg(jsonb_build_object(''at'', to_char(b.at AT TIME ZONE ''UTC'',
          ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"''), ''source_datatype'', b.source_datatype, ''count'', b.n)
          ORDER BY b.at, b.source_datatype), ''[]'')
        FROM (SELECT date_bin(width.seconds * interval ''1 second'', at, ''epoch'') AS at, source_datatype, count(*) AS n
          FROM matches GROUP BY 1, 2) b))
    FROM extent, width'
    INTO answer
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(),
      query, sources, from_at, to_at, count_max;
  RETURN answer;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA search FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search.leaf, search.page, search.summary TO hoopoe_app;

RESET ROLE;
