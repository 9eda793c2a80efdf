-- A search that finds nothing is often misspelt, or the beginning of a word: words of the workspace that look like it, the likest
-- first. They were counted over all items, also those that the caller may not see: whoever asks looks for each before it is shown.
SET LOCAL ROLE hoopoe_search;
CREATE FUNCTION search.likely(word text, wanted integer) RETURNS TABLE (lexeme text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT alike.lexeme FROM (
    SELECT t.lexeme, t.docs, CASE WHEN asked.is_begun AND starts_with(t.lexeme, asked.word) THEN 0.6
        WHEN asked.stem = asked.word THEN public.similarity(t.lexeme, asked.word)
        ELSE greatest(public.similarity(t.lexeme, asked.word), public.similarity(t.lexeme, asked.stem)) END AS likeness
      FROM public.search_terms t, (
        SELECT lower($1) AS word, length($1) >= 3 AS is_begun,
          coalesce((tsvector_to_array(to_tsvector('english', $1)))[1], lower($1)) AS stem OFFSET 0) asked
      WHERE t.workspace_id = hoopoe.current_workspace() AND t.tenant_id = hoopoe.current_tenant()
        -- Much longer or shorter ones have too few trigrams in common.
        AND (length(t.lexeme) BETWEEN length(asked.word) / 2 AND 2 * length(asked.word)
          OR asked.is_begun AND starts_with(t.lexeme, asked.word))
  ) alike
  WHERE alike.likeness >= 0.4 AND alike.lexeme ~ '^[[:alpha:]][[:alnum:]._-]+$'
  ORDER BY alike.likeness DESC, alike.docs DESC LIMIT wanted
$$;
REVOKE EXECUTE ON FUNCTION search.likely FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search.likely TO hoopoe_app;
RESET ROLE;
