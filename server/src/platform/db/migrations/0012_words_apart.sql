-- In a database of locale C the parser takes every sign beyond ASCII for a letter: a word in curved quotes, beside a long
-- dash or a no-break space became another word, which nobody found. Such signs now stand apart from words.
-- `written` is what stands for a sign, \1 being the sign itself; a soft hyphen only says where a line may break.
CREATE FUNCTION words_apart(given text, written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(given) = length(given) THEN given ELSE regexp_replace(replace(given, chr(173), ''),
    '([\u00A0-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB-\u00BF\u00D7\u00F7\u2000-\u200B\u200E-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FAFF])',
    written, 'g') END;

ALTER TABLE items ALTER COLUMN tsv SET EXPRESSION AS (
  setweight(to_tsvector('english', words_apart(left(title, 2000), ' ')), 'A')
  || setweight(to_tsvector('simple', words_apart(left(author, 1000), ' ')), 'B')
  || setweight(to_tsvector('english', words_apart(left(body, 100000), ' ')), 'D')
);

SET LOCAL ROLE hoopoe_search;
CREATE OR REPLACE FUNCTION search.leaf(words text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
  RETURN CASE
    WHEN numnode(phraseto_tsquery('english', public.words_apart(words, ' '))) = 0
      OR phraseto_tsquery('english', public.words_apart(words, ' '))
        = phraseto_tsquery('simple', public.words_apart(words, ' '))
      THEN phraseto_tsquery('english', public.words_apart(words, ' '))
    ELSE phraseto_tsquery('english', public.words_apart(words, ' '))
      || phraseto_tsquery('simple', public.words_apart(words, ' '))
  END;
RESET ROLE;
