-- Answers count by author too: one person, however their name and address are spelled.
SET LOCAL ROLE hoopoe_search;
GRANT EXECUTE ON FUNCTION search.person TO hoopoe_app;
RESET ROLE;
