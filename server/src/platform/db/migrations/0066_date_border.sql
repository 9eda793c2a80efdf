-- Best first of two words in 1,000,000 items of one workspace looked at each of 36,000 matches for its date, to keep the newest
-- 5,000. An entry of the timeline's index costs 0.05 us where such a look costs 2 to 3: behind a date that lies a little before
-- the 5,000th match the index alone says which matches are not looked at. The date is reckoned from the words counted for ranking
-- and from hundredths of the timeline, counted with them; where it was set too late, the matches before it are read as well, so
-- what is found is the same.
ALTER TABLE search_totals ADD COLUMN borders timestamptz[];
GRANT UPDATE (borders) ON search_totals TO hoopoe_search;

SET LOCAL ROLE hoopoe_search;

-- The dates behind which 1, 2 ... 99 hundredths of a workspace's items lie, newest first, by one item in `step`.
CREATE FUNCTION search.count_borders(tenant uuid, place uuid, step bigint) RETURNS timestamptz[]
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
  RETURN (SELECT percentile_disc((SELECT array_agg(n / 100.0 ORDER BY n) FROM generate_series(1, 99) n)::double precision[])
      WITHIN GROUP (ORDER BY at DESC)
    FROM public.items WHERE tenant_id = tenant AND workspace_id = place AND id % step = 0);

UPDATE public.search_totals SET borders = search.count_borders(tenant_id, workspace_id, greatest(1, docs / 10000));

CREATE OR REPLACE FUNCTION search.keep_statistics() RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  tenant uuid := hoopoe.current_tenant();
  place uuid := hoopoe.current_workspace();
  total bigint;
  known bigint;
  step bigint;
BEGIN
  -- One count at a time; whoever comes meanwhile has nothing to add.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('search.keep_statistics ' || place, 0)) THEN RETURN false; END IF;
  SELECT count(*) INTO total FROM public.items WHERE tenant_id = tenant AND workspace_id = place;
  SELECT docs INTO known FROM public.search_totals WHERE workspace_id = place AND tenant_id = tenant;
  IF known IS NOT NULL AND abs(total - known) * 10 <= known THEN RETURN false; END IF;
  step := greatest(1, total / 10000);
  DELETE FROM public.search_totals WHERE workspace_id = place AND tenant_id = tenant;
  DELETE FROM public.search_terms WHERE workspace_id = place AND tenant_id = tenant;
  INSERT INTO public.search_totals (tenant_id, workspace_id, docs, mean_length, borders)
    SELECT tenant, place, total, coalesce(avg(length(tsv)), 1), search.count_borders(tenant, place, step) FROM public.items
    WHERE tenant_id = tenant AND workspace_id = place AND id % step = 0;
  INSERT INTO public.search_terms (tenant_id, workspace_id, lexeme, docs)
    SELECT tenant, place, word, ndoc * step
    FROM ts_stat(format('SELECT tsv FROM public.items WHERE tenant_id = %L AND workspace_id = %L AND id %% %s = 0',
      tenant, place, step))
    WHERE ndoc >= 3 AND octet_length(word) <= 500;
  RETURN true;
END $$;

-- A date behind which the newest `wanted` matches probably lie, with three tenths to spare, the words taken as independent; null
-- where that is most of the timeline, or where the words counted tell too little (phrases, fields, NOT, AND mixed with OR).
CREATE FUNCTION search.border(query tsquery, wanted integer) RETURNS timestamptz
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  total bigint;
  known timestamptz[];
  share double precision;
BEGIN
  IF query::text ~ '[!<:]|[|].*&|&.*[|]' THEN RETURN NULL; END IF;
  SELECT t.docs, t.borders INTO total, known FROM public.search_totals t
    WHERE t.workspace_id = hoopoe.current_workspace() AND t.tenant_id = hoopoe.current_tenant();
  IF known IS NULL OR total = 0 THEN RETURN NULL; END IF;
  SELECT CASE WHEN strpos(query::text, '|') > 0 THEN 1 - exp(sum(ln(1 - w.part))) ELSE exp(sum(ln(w.part))) END INTO share FROM (
    SELECT least(0.999, greatest(1, coalesce(t.docs, 3 * greatest(1, total / 10000))) / total::double precision) AS part
    FROM regexp_matches(query::text, '''((?:[^'']|'''')+)''', 'g') AS m (found)
    LEFT JOIN public.search_terms t ON t.workspace_id = hoopoe.current_workspace()
      AND t.tenant_id = hoopoe.current_tenant() AND t.lexeme = replace(m.found[1], '''''', '''')
  ) w;
  -- An index beyond the array is null.
  RETURN known[ceil(least(1000, 130.0 * wanted / (total * share)))::integer];
END $$;

-- As search.found_sql without limits, but what is older than the border ($14) is read only where the newer matches are too few.
CREATE FUNCTION search.found_newest_sql() RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'newer AS MATERIALIZED (SELECT id, at FROM public.items WHERE '
    || search.where_clause(true, false, false, false) || ' AND at >= $14), older AS MATERIALIZED (
      SELECT id, at FROM public.items WHERE ' || search.where_clause(true, false, false, false)
    || ' AND at < $14 AND (SELECT count(*) FROM newer) < $8), found AS (SELECT * FROM newer UNION ALL SELECT * FROM older)';

-- As before, but for the border, and that each vector is taken in by an array, which copies it as it is; joining it to an empty one
-- wrote it anew, lexeme by lexeme.
DROP FUNCTION search.best_sql(tsquery, text[], timestamptz, timestamptz, boolean);
CREATE FUNCTION search.best_sql(query tsquery, sources text[], from_at timestamptz, to_at timestamptz, is_rare boolean,
    border timestamptz DEFAULT NULL)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'WITH ' || CASE WHEN is_rare THEN
      CASE WHEN border IS NULL THEN search.found_sql(sources, from_at, to_at) ELSE search.found_newest_sql() END
      || ', candidates AS MATERIALIZED (
      SELECT f.id, f.at, i.tsv FROM (SELECT id, at FROM found ORDER BY at DESC, id DESC LIMIT $8) f
      JOIN public.items i ON i.id = f.id'
    ELSE 'candidates AS MATERIALIZED (
      SELECT id, at, tsv FROM public.items WHERE '
      || search.where_clause(query IS NOT NULL, sources IS NOT NULL, from_at IS NOT NULL, to_at IS NOT NULL)
      || ' ORDER BY at DESC, id DESC LIMIT $8' END || '
    ), ranked AS (
      SELECT c.id, c.at, (
        SELECT coalesce(sum(w.idf * o.tf * 2.2 / (o.tf + 1.2 * (0.25 + 0.75 * length(d.words) / w.mean))), 0)
        FROM unnest($9::tsquery[], $10::double precision[], $11::double precision[]) AS w (q, idf, mean)
        CROSS JOIN LATERAL (SELECT ts_rank(''{1,1,1,1}'', d.words, w.q)::double precision AS r) k
        CROSS JOIN LATERAL (SELECT CASE WHEN k.r <= 0 THEN 0
          ELSE least(255, round(1 / (1.64493406685 * greatest(1 - k.r, 0.002)) - 0.5)) END AS tf) o
      ) AS score
      FROM candidates c CROSS JOIN LATERAL (SELECT (ARRAY[c.tsv])[1] AS words OFFSET 0) d
    ), top AS (
      SELECT id, score, (SELECT count(*) FROM candidates) AS among FROM ranked
      ORDER BY score DESC, at DESC, id DESC OFFSET $12 LIMIT $13
    )
    SELECT i.id, i.at, i.source_datatype, i.title, i.author, i.url, i.body, t.score, t.among
    FROM top t JOIN public.items i ON i.id = t.id ORDER BY t.score DESC, i.at DESC, i.id DESC';

-- The index's answers are kept exact up to some 300,000 pages: with 4 MB they would be pages alone, each to be looked at whole.
CREATE OR REPLACE FUNCTION search.best(query tsquery, words text[], sources text[], from_at timestamptz, to_at timestamptz,
    candidates_max integer, skipped integer, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text,
    score double precision, among bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET work_mem = '24MB' AS $$
DECLARE
  queries tsquery[];
  idfs double precision[];
  means double precision[];
  border timestamptz;
BEGIN
  SELECT array_agg(w.q), array_agg(w.idf), array_agg(w.mean_length) INTO queries, idfs, means FROM search.weigh(words) w;
  IF sources IS NULL AND from_at IS NULL AND to_at IS NULL THEN border := search.border(query, candidates_max); END IF;
  -- With a border a match found by the index costs a tenth, so the index is the cheaper way for ten times as many.
  RETURN QUERY EXECUTE search.best_sql(query, sources, from_at, to_at,
      search.is_rare(query, CASE WHEN border IS NULL THEN 1 ELSE 10 END * candidates_max), border)
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, sources, from_at, to_at,
      candidates_max, queries, idfs, means, skipped, page_size, border;
END $$;

REVOKE EXECUTE ON FUNCTION search.count_borders, search.border, search.found_newest_sql, search.best_sql FROM PUBLIC;
RESET ROLE;
