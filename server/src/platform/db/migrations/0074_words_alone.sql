-- The word index is by workspace first: it keeps a list of all items of each, and a search reads that list beside those of its words,
-- 4 to 6 ns an item. Where nearly all items are of one workspace that is most of a search: of 1,000,000 items 4.3 ms for a word of
-- 2,000, where the word's own list takes 0.3; 15 ms for two words, where theirs take 8. There the index is asked for the words alone
-- and the workspace is looked at in each item, as the organisation and the audience are. Items of other workspaces cost a
-- look where they are not behind a date of the workspace's own streams, so in one of several nothing changes.
--
-- What the index names costs more than its matches, too: of two words it reads both lists, 7 ns an item of each, beside the
-- workspace's. Two words of 26,000 matches among 1,000,000 items of one workspace take 15 ms so, 8 without the
-- workspace's list, where a walk of 2,000 items of the timeline takes 6.
SET LOCAL ROLE hoopoe_search;

DROP FUNCTION search.way;

-- As in 0067, with the lists in what is reckoned, and `alone`: whether the word index is better asked without the workspace.
CREATE FUNCTION search.way(query tsquery, wanted integer, has_limits boolean,
    OUT way text, OUT border timestamptz, OUT alone boolean)
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  words text := query::text;
  has_or boolean := strpos(words, '|') > 0;
  total bigint;
  others double precision;
  known timestamptz[];
  least_docs bigint;
  all_docs bigint;
  share double precision;
  found double precision;
  listed double precision;
BEGIN
  way := 'walk';
  alone := false;
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
  found := total * share;
  -- As many matches of other workspaces as they have items, each with a look, or behind a border named by the index alone.
  SELECT greatest(0, c.reltuples - total) INTO others FROM pg_class c
    WHERE c.oid = 'public.items'::regclass AND c.reltuples > 0;
  alone := coalesce(found * others / total * 0.3 < 0.004 * total, false);
  -- The index's answers: each match, the lists of several words beside each other, and the workspace's.
  listed := 0.15 * found + CASE WHEN all_docs > least_docs THEN 0.007 * all_docs ELSE 0 END
    + CASE WHEN alone THEN 0 ELSE 0.006 * total END;
  -- Whether all matches cost less than the walk: see search.is_rare.
  IF power(CASE WHEN has_or THEN all_docs ELSE least_docs END, 2) < 0.8 * wanted * total THEN way := 'index'; END IF;
  -- In us: 3.4 an item walked, 4 a match looked at, 0.05 an entry by date, and planning. A border needs no other limits, and
  -- words alone.
  IF NOT has_limits AND wanted > 0 AND known IS NOT NULL AND words !~ '[<:]|[|].*&|&.*[|]'
      AND 700 + listed + 5.2 * wanted + 0.05 * total * 1.3 * wanted / found
        <= 0.8 * least(4 * found, 3.4 * least(total, wanted * total / found)) THEN
    -- With three tenths to spare; an index beyond the array is null: most of the timeline.
    border := known[ceil(least(1000, 130.0 * wanted / found))::integer];
    IF border IS NOT NULL THEN way := 'border'; END IF;
  END IF;
  alone := alone AND (way = 'border' OR (way = 'index' AND found * others / total * 4 < 0.004 * total));
END $$;

CREATE OR REPLACE FUNCTION search.page(query tsquery, sources text[], from_at timestamptz, to_at timestamptz,
    before_at timestamptz, before_id bigint, page_size integer)
  RETURNS TABLE (id bigint, at timestamptz, source_datatype text, title text, author text, url text, body text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET work_mem = '24MB' AS $$
DECLARE
  reckoned record;
  statement text;
BEGIN
  SELECT * INTO reckoned FROM search.way(query, page_size, num_nonnulls(sources, from_at, to_at, before_at) > 0);
  statement := CASE reckoned.way WHEN 'border' THEN search.since_sql()
    WHEN 'index' THEN search.rare_sql(sources, from_at, to_at, before_at)
    ELSE search.page_sql(query, sources, from_at, to_at, before_at) END;
  IF reckoned.alone THEN statement := search.without_workspace_key(statement); END IF;
  RETURN QUERY EXECUTE statement
    USING hoopoe.current_tenant(), hoopoe.current_workspace(), hoopoe.current_member(),
      query, sources, from_at, to_at, before_at, before_id, page_size, reckoned.border,
      CASE WHEN reckoned.way = 'border' THEN ARRAY(SELECT d.id FROM public.integration_data d
        WHERE d.tenant_id = hoopoe.current_tenant() AND d.workspace_id = hoopoe.current_workspace()) END;
END $$;

-- The same condition, said so that no index takes it for its own.
CREATE FUNCTION search.without_workspace_key(statement text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN replace(statement, 'workspace_id = $2', '(workspace_id = $2) IS TRUE');

REVOKE EXECUTE ON FUNCTION search.way, search.without_workspace_key FROM PUBLIC;
RESET ROLE;
