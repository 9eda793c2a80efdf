-- Where the processor's time of a search went (1,000,000 items of 1.4 KB, explain with buffers): word vectors lie out of line, and
-- each look at one is four pages. Best first looked at each candidate's once a word and once more: now it is taken in once
-- (any of five words 234 ms to 121, two words 42 to 22). And walking the timeline looks at every vector on the way (3.4 us an
-- item) where the word index, for the items that match alone, costs some 4 us each: what is rare begins later than 0045 had it.
SET LOCAL ROLE hoopoe_search;

DROP FUNCTION search.is_rare(tsquery);
-- Whether finding all m matches of n items and sorting them costs less than walking the timeline until `wanted` are found: some
-- wanted * n / m are walked. A word that is not kept stands in fewer items than three of the sample.
CREATE FUNCTION search.is_rare(query tsquery, wanted integer) RETURNS boolean
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
  RETURN power(CASE WHEN strpos(query::text, '|') > 0 THEN all_docs ELSE least_docs END, 2) < 0.8 * wanted * total;
END $$;

-- The matches of a rare search, as ids and dates: a wall that keeps the planner from walking the timeline, and holds little.
CREATE FUNCTION search.found_sql(sources text[], from_at timestamptz, to_at timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'found AS MATERIALIZED (SELECT id, at FROM public.items WHERE '
    || search.where_clause(true, sources IS NOT NULL, from_at IS NOT NULL, to_at IS NOT NULL) || ')';

CREATE OR REPLACE FUNCTION search.rare_sql(sources text[], from_at timestamptz, to_at timestamptz, before_at timestamptz)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'WITH ' || search.found_sql(sources, from_at, to_at) || ', top AS (SELECT id FROM found'
    || CASE WHEN before_at IS NULL THEN '' ELSE ' WHERE (at, id) < ($8, $9)' END
    || ' ORDER BY at DESC, id DESC LIMIT $10)
    SELECT i.id, i.at, i.source_datatype, i.title, i.author, i.url, i.body FROM top JOIN public.items i ON i.id = top.id
    ORDER BY i.at DESC, i.id DESC';

CREATE OR REPLACE FUNCTION search.page(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    before_at timestamptz, before_id bigint, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE CASE WHEN query IS NOT NULL AND search.is_rare(query, page_size)
      THEN search.rare_sql(sources, from_at, to_at, before_at)
      ELSE search.page_sql(query, sources, from_at, to_at, before_at) END
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(),
      query, sources, from_at, to_at, before_at, before_id, page_size;
END $$;

DROP FUNCTION search.best_sql(tsquery, text[], timestamptz, timestamptz);
-- As before, but for where candidates come from and that each vector is taken in once (OFFSET 0 keeps it so).
CREATE FUNCTION search.best_sql(query tsquery, sources text[], from_at timestamptz, to_at timestamptz, is_rare boolean)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'WITH ' || CASE WHEN is_rare THEN search.found_sql(sources, from_at, to_at) || ', candidates AS MATERIALIZED (
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
      FROM candidates c CROSS JOIN LATERAL (SELECT c.tsv || ''''::tsvector AS words OFFSET 0) d
    ), top AS (
      SELECT id, score, (SELECT count(*) FROM candidates) AS among FROM ranked
      ORDER BY score DESC, at DESC, id DESC OFFSET $12 LIMIT $13
    )
    SELECT i.id, i.at, i.source_datatype, i.title, i.author, i.url, i.body, t.score, t.among
    FROM top t JOIN public.items i ON i.id = t.id ORDER BY t.score DESC, i.at DESC, i.id DESC';

CREATE OR REPLACE FUNCTION search.best(query tsquery, words text[], sources text[], from_at timestamptz, to_at timestamptz,
    candidates_max integer, skipped integer, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text,
    score double precision, among bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  queries tsquery[];
  idfs double precision[];
  means double precision[];
BEGIN
  SELECT array_agg(w.q), array_agg(w.idf), array_agg(w.mean_length) INTO queries, idfs, means FROM search.weigh(words) w;
  RETURN QUERY EXECUTE search.best_sql(query, sources, from_at, to_at, search.is_rare(query, candidates_max))
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, sources, from_at, to_at,
      candidates_max, queries, idfs, means, skipped, page_size;
END $$;

REVOKE EXECUTE ON FUNCTION search.is_rare, search.found_sql, search.best_sql FROM PUBLIC;
RESET ROLE;
