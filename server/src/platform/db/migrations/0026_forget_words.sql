-- The words of what is erased are counted in these tables: whoever erases has to see and delete them. Writing stays with
-- the functions of hoopoe_search.
GRANT SELECT, DELETE ON search_totals, search_terms TO hoopoe_app;
