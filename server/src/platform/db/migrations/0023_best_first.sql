-- Best first: BM25 over a workspace's own words. How many items hold a word is kept by ingest for words that a sample of
-- some 10,000 items holds three times or more; rarer ones are counted when they are asked for, which costs nothing
-- because they are rare. Only functions of hoopoe_search read and write these tables.
CREATE TABLE search_totals (
  tenant_id uuid NOT NULL,
  workspace_id uuid PRIMARY KEY,
  docs bigint NOT NULL,
  mean_length real NOT NULL,
  counted_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('search_totals');
CREATE TABLE search_terms (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  lexeme text NOT NULL,
  docs bigint NOT NULL,
  PRIMARY KEY (workspace_id, lexeme),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('search_terms');
REVOKE ALL ON search_totals, search_terms FROM hoopoe_app;
GRANT SELECT, INSERT, DELETE ON search_totals, search_terms TO hoopoe_search;
CREATE POLICY all_for_search_functions ON search_totals TO hoopoe_search USING (true) WITH CHECK (true);
CREATE POLICY all_for_search_functions ON search_terms TO hoopoe_search USING (true) WITH CHECK (true);

SET LOCAL ROLE hoopoe_search;

-- A word or phrase in one field alone: A title, B author, D text.
CREATE FUNCTION search.leaf_in(words text, field text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN regexp_replace(
    (CASE WHEN field = 'B' THEN phraseto_tsquery('simple', public.words_apart(words, ' '))
      ELSE phraseto_tsquery('english', public.words_apart(words, ' ')) END)::text,
    '''((?:[^'']|'''')*)''', '''\1'':' || CASE WHEN field IN ('A', 'B', 'D') THEN field ELSE 'D' END, 'g')::tsquery;

-- Counts a workspace's words anew when it grew or shrank by a tenth since it was counted last; says whether it did.
CREATE FUNCTION search.keep_statistics() RETURNS boolean
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
  INSERT INTO public.search_totals (tenant_id, workspace_id, docs, mean_length)
    SELECT tenant, place, total, coalesce(avg(length(tsv)), 1) FROM public.items
    WHERE tenant_id = tenant AND workspace_id = place AND id % step = 0;
  INSERT INTO public.search_terms (tenant_id, workspace_id, lexeme, docs)
    SELECT tenant, place, word, ndoc * step
    FROM ts_stat(format('SELECT tsv FROM public.items WHERE tenant_id = %L AND workspace_id = %L AND id %% %s = 0',
      tenant, place, step))
    WHERE ndoc >= 3 AND octet_length(word) <= 500;
  RETURN true;
END $$;

-- The words of a search with what each is worth. `docs` of a word that is not kept is counted, up to 2,000.
CREATE FUNCTION search.weigh(words text[]) RETURNS TABLE (q tsquery, idf double precision, mean_length double precision)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  tenant uuid := hoopoe.current_tenant();
  place uuid := hoopoe.current_workspace();
  total bigint;
  mean real;
  word text;
  held bigint;
BEGIN
  SELECT t.docs, t.mean_length INTO total, mean FROM public.search_totals t
    WHERE t.workspace_id = place AND t.tenant_id = tenant;
  IF total IS NULL THEN
    SELECT count(*) INTO total FROM (SELECT FROM public.items i
      WHERE i.tenant_id = tenant AND i.workspace_id = place LIMIT 10000) counted;
    mean := 60;
  END IF;
  FOREACH word IN ARRAY words LOOP
    q := ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''')::tsquery;
    SELECT t.docs INTO held FROM public.search_terms t
      WHERE t.workspace_id = place AND t.tenant_id = tenant AND t.lexeme = word;
    IF held IS NULL THEN
      EXECUTE 'SELECT count(*) FROM (SELECT FROM public.items
        WHERE tenant_id = $1 AND workspace_id = $2 AND tsv @@ $3 LIMIT 2000) counted'
        INTO held USING tenant, place, q;
    END IF;
    idf := ln(1 + (greatest(total, held) - held + 0.5) / (held + 0.5));
    mean_length := mean;
    RETURN NEXT;
  END LOOP;
END $$;

-- The SQL of search.best, apart so that a test can look at its plan. ts_rank of one word with equal weights is
-- sum(1/n^2 for n = 1..tf) / 1.64493406685: how often the word occurs is read off it without unpacking the vector.
CREATE FUNCTION search.best_sql(query tsquery, sources text[], from_at timestamptz, to_at timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'WITH candidates AS MATERIALIZED (
      SELECT id, at, tsv FROM public.items WHERE '
    || search.where_clause(query IS NOT NULL, sources IS NOT NULL, from_at IS NOT NULL, to_at IS NOT NULL)
    || ' ORDER BY at DESC, id DESC LIMIT $8
    ), ranked AS (
      SELECT c.id, c.at, (
        SELECT coalesce(sum(w.idf * o.tf * 2.2 / (o.tf + 1.2 * (0.25 + 0.75 * length(c.tsv) / w.mean))), 0)
        FROM unnest($9::tsquery[], $10::double precision[], $11::double precision[]) AS w (q, idf, mean)
        CROSS JOIN LATERAL (SELECT ts_rank(''{1,1,1,1}'', c.tsv, w.q)::double precision AS r) k
        CROSS JOIN LATERAL (SELECT CASE WHEN k.r <= 0 THEN 0
          ELSE least(255, round(1 / (1.64493406685 * greatest(1 - k.r, 0.002)) - 0.5)) END AS tf) o
      ) AS score
      FROM candidates c
    ), top AS (
      SELECT id, score, (SELECT count(*) FROM candidates) AS among FROM ranked
      ORDER BY score DESC, at DESC, id DESC OFFSET $12 LIMIT $13
    )
    SELECT i.id, i.at, i.source_datatype, i.title, i.author, i.url, i.body, t.score, t.among
    FROM top t JOIN public.items i ON i.id = t.id ORDER BY t.score DESC, i.at DESC, i.id DESC';

-- Best first, among the newest `candidates_max` matches.
CREATE FUNCTION search.best(query tsquery, words text[], sources text[], from_at timestamptz, to_at timestamptz,
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
  RETURN QUERY EXECUTE search.best_sql(query, sources, from_at, to_at)
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(), query, sources, from_at, to_at,
      candidates_max, queries, idfs, means, skipped, page_size;
END $$;

-- The words that a search ranks by: those of its text, as the index holds them.
CREATE FUNCTION search.lexemes(words text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN (SELECT coalesce(array_agg(DISTINCT l), '{}') FROM unnest(words) AS w,
    unnest(tsvector_to_array(to_tsvector('english', public.words_apart(w, ' ')))) AS l);

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA search FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION search.weigh FROM hoopoe_app;
GRANT EXECUTE ON FUNCTION search.leaf_in, search.keep_statistics, search.best, search.lexemes TO hoopoe_app;

RESET ROLE;
