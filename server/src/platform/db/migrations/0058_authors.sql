-- Who wrote something is spelled in as many ways as there are sources: `"Ada Byron" <ada@example.org>`, `Ada Byron`, `ADA BYRON`.
-- Counted by author they were as many people. Spellings are grouped first as they stand and only then folded, so that
-- the folding costs a call for each spelling, not for each match.
SET LOCAL ROLE hoopoe_search;

-- The name in front of an address, the address where there is no name, else what stands there; on one line, without doubled spaces.
CREATE FUNCTION search.person(author text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN (SELECT btrim(regexp_replace(coalesce(nullif(btrim(m.found[1]), ''), nullif(btrim(m.found[2]), ''), author),
      '\s+', ' ', 'g'))
    FROM (SELECT regexp_match(author, '^\s*"?(.*?)"?\s*<([^<>]*)>\s*$') AS found) m);

-- As before, but for byAuthor: one person, counted once, named as most of the matches name them.
CREATE OR REPLACE FUNCTION search.summary(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
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
    ), spellings AS (
      SELECT search.person(s.author) AS said, sum(s.n) AS n
      FROM (SELECT author, count(*) AS n FROM matches WHERE author <> '''' GROUP BY 1) s GROUP BY 1
    ), people AS (
      SELECT (array_agg(said ORDER BY n DESC, said))[1] AS author, sum(n) AS n FROM spellings
      GROUP BY lower(said) ORDER BY 2 DESC, 1 LIMIT 10
    )
    SELECT jsonb_build_object(
      ''total'', least(extent.total, $8), ''isTotalExact'', extent.total <= $8, ''bucketMs'', width.seconds::bigint * 1000,
      ''bySource'', (SELECT coalesce(jsonb_agg(jsonb_build_object(''source_datatype'', s.source_datatype, ''count'', s.n)
          ORDER BY s.n DESC, s.source_datatype), ''[]'')
        FROM (SELECT source_datatype, count(*) AS n FROM matches GROUP BY 1) s),
      ''byAuthor'', (SELECT coalesce(jsonb_agg(jsonb_build_object(''author'', a.author, ''count'', a.n)
          ORDER BY a.n DESC, a.author), ''[]'') FROM people a),
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

REVOKE EXECUTE ON FUNCTION search.person FROM PUBLIC;
RESET ROLE;
