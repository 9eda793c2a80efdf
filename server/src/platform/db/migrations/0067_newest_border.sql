-- A page, newest first, of words in 1 to 10 of 100 items walked a thousand items of the timeline or more, at 3.4 us each, or looked
-- at all that the word index found. Behind a date that is a little older than the page's last match will be, as best first has it
-- (0066), the index's answers alone are enough: 51 of 1,769 matches among 50,000 items 5.7 ms by the walk, 2.5 so. Where the
-- date was set too late, the matches before it are read as well, so what is found is the same.
-- PostgreSQL joins no two indexes by the same condition, and both begin with the workspace: by date alone the entries would be those of
-- all workspaces (2.5 ms in one of twenty). Named by its streams, of which each item has one of its own workspace, they are its own.
GRANT SELECT (id, tenant_id, workspace_id) ON integration_data TO hoopoe_search;

SET LOCAL ROLE hoopoe_search;

-- How a page of `wanted` matches is found: 'walk' along the timeline; 'index': all matches, then sorted; 'border': those the index
-- has since a date, and the older ones where they are too few. By the words counted for ranking, taken as independent. A border
-- needs no other limits, and words alone (no phrases, fields, NOT, AND mixed with OR).
CREATE FUNCTION search.way(query tsquery, wanted integer, has_limits boolean, OUT way text, OUT border timestamptz)
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  words text := query::text;
  has_or boolean := strpos(words, '|') > 0;
  total bigint;
  known timestamptz[];
  least_docs bigint;
  all_docs bigint;
  share double precision;
  found double precision;
BEGIN
  way := 'walk';
  IF query IS NULL OR strpos(words, '!') > 0 THEN RETURN; END IF;
  SELECT t.docs, t.borders INTO total, known FROM public.search_totals t
    WHERE t.workspace_id = hoopoe.current_workspace() AND t.tenant_id = hoopoe.current_tenant();
  IF total IS NULL OR total = 0 THEN RETURN; END IF;
  -- A word that is not kept stands in fewer items than three of the sample.
  SELECT min(w.docs), sum(w.docs), CASE WHEN has_or
      THEN 1 - exp(greatest(-500, sum(ln(1 - w.part)))) ELSE exp(greatest(-500, sum(ln(w.part)))) END
    INTO least_docs, all_docs, share
    FROM (SELECT c.docs, least(0.999, greatest(1, c.docs) / total::double precision) AS part
      FROM (SELECT coalesce(t.docs, 3 * greatest(1, total / 10000)) AS docs
        FROM regexp_matches(words, '''((?:[^'']|'''')+)''', 'g') AS m (parts)
        LEFT JOIN public.search_terms t ON t.workspace_id = hoopoe.current_workspace()
          AND t.tenant_id = hoopoe.current_tenant() AND t.lexeme = replace(m.parts[1], '''''', '''')) c) w;
  -- Whether all matches cost less than the walk: see search.is_rare.
  IF power(CASE WHEN has_or THEN all_docs ELSE least_docs END, 2) < 0.8 * wanted * total THEN way := 'index'; END IF;
  IF has_limits OR wanted < 1 OR known IS NULL OR words ~ '[<:]|[|].*&|&.*[|]' THEN RETURN; END IF;
  -- In us: 3.4 an item walked, 4 a match looked at, 0.15 one that the word index names, 0.05 an entry by date, and planning.
  found := total * share;
  IF 700 + 0.15 * found + 5.2 * wanted + 0.05 * total * 1.3 * wanted / found
    > 0.8 * least(4 * found, 3.4 * least(total, wanted * total / found)) THEN RETURN; END IF;
  -- With three tenths to spare; an index beyond the array is null: most of the timeline.
  border := known[ceil(least(1000, 130.0 * wanted / found))::integer];
  IF border IS NOT NULL THEN way := 'border'; END IF;
END $$;

-- A page of the matches since a date ($11), of the workspace's streams ($12), and of older ones where those are too few.
CREATE FUNCTION search.since_sql()
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN 'WITH newer AS MATERIALIZED (SELECT id, at FROM public.items WHERE '
    || search.where_clause(true, false, false, false)
    || ' AND at >= $11 AND integration_data_id = ANY ($12)), older AS MATERIALIZED (
      SELECT id, at FROM public.items WHERE ' || search.where_clause(true, false, false, false)
    || ' AND at < $11 AND (SELECT count(*) FROM newer) < $10), top AS (
      SELECT id FROM (SELECT * FROM newer UNION ALL SELECT * FROM older) found ORDER BY at DESC, id DESC LIMIT $10)
    SELECT i.id, i.at, i.source_datatype, i.title, i.author, i.url, i.body FROM top JOIN public.items i ON i.id = top.id
    ORDER BY i.at DESC, i.id DESC';

-- The index's answers are kept exact up to some 300,000 pages, as in search.best.
CREATE OR REPLACE FUNCTION search.page(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    before_at timestamptz, before_id bigint, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET work_mem = '24MB' AS $$
DECLARE
  reckoned record;
BEGIN
  SELECT * INTO reckoned FROM search.way(query, page_size, num_nonnulls(sources, from_at, to_at, before_at) > 0);
  RETURN QUERY EXECUTE CASE reckoned.way WHEN 'border' THEN search.since_sql()
      WHEN 'index' THEN search.rare_sql(sources, from_at, to_at, before_at)
      ELSE search.page_sql(query, sources, from_at, to_at, before_at) END
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(),
      query, sources, from_at, to_at, before_at, before_id, page_size, reckoned.border,
      CASE WHEN reckoned.way = 'border' THEN ARRAY(SELECT d.id FROM public.integration_data d
        WHERE d.tenant_id = hoopoe.current_tenant() AND d.workspace_id = hoopoe.current_workspace()) END;
END $$;

REVOKE EXECUTE ON FUNCTION search.way, search.since_sql FROM PUBLIC;
RESET ROLE;
