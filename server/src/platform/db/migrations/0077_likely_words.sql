-- A search that finds nothing is often misspelt, or the beginning of a word: words of the workspace that look like it, the likest
-- first. They were counted over all items, also those that the caller may not see: whoever asks looks for each before it is shown.
SET LOCAL ROLE hoopoe_search;
CREATE FUNCTION search.likely(word text, wanted integer) RETURNS TABLE (lexeme text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT alike.lexeme FROM (
    SELECT t.lexeme, t.docs, greatest(public.similarity(t.lexeme, word), public.similarity(t.lexeme, asked.stem),
        CASE WHEN length(word) >= 3 AND starts_with(t.lexeme, lower(word)) THEN 0.6 ELSE 0 END) AS likeness
      FROM public.search_terms t, (SELECT coalesce((tsvector_to_array(to_tsvector('english', word)))[1], '') AS stem OFFSET 0) asked
      WHERE t.workspace_id = hoopoe.current_workspace() AND t.tenant_id = hoopoe.current_tenant()
        AND t.lexeme ~ '^[[:alpha:]][[:alnum:]._-]+$'
  ) alike WHERE alike.likeness >= 0.4 ORDER BY alike.likeness DESC, alike.docs DESC LIMIT wanted
$$;
REVOKE EXECUTE ON FUNCTION search.likely FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search.likely TO hoopoe_app;
RESET ROLE;
