-- PostgreSQL's parser takes an address, a path or two words with a slash between them for one word: who looked for a domain did not
-- find the mail addresses of it, nor `okta` in `Okta/Entra`, nor a file by its name, and `<https://host/path>` was a tag, found by
-- nothing. In scripts that write no spaces between words a whole clause was one. So three signs stand apart from words as those
-- beyond ASCII do, and each letter of such a script: what is looked for there is a phrase.
--
-- `written` is a space, or what a sign is written with, \1 being the sign itself. For these three a comma stands instead of a space:
-- `<ada evil.example>` would be a tag. The slash of a tag stays.
CREATE FUNCTION signs_apart(given text, written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN written = ' ' AND strpos(given, '<') = 0 THEN translate(given, '/:@', ',,,')
    ELSE regexp_replace(given, '((?<!<)/(?!>)|[:@])', CASE written WHEN ' ' THEN ',' ELSE written END, 'g') END;

-- Letters of Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean.
CREATE FUNCTION letters_apart(given text, written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(given,
    '([\u0E01-\u0E3A\u0E40-\u0E4E\u0E81-\u0ECE\u1000-\u1049\u1780-\u17D3\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003134F])',
    CASE written WHEN ' ' THEN ' \1 ' ELSE written END, 'g');

-- Reports write addresses so that nobody can press them: hxxps://evil[.]example.
CREATE FUNCTION refanged(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN strpos(given, '[.]') + strpos(given, '(.)') + strpos(given, '[dot]') + strpos(given, 'hxxp') = 0 THEN given
    ELSE replace(replace(replace(replace(given, '[.]', '.'), '(.)', '.'), '[dot]', '.'), 'hxxp', 'http') END;

-- As in 0012, with all of it; where signs stay, for marks, so do those of an address.
CREATE OR REPLACE FUNCTION words_apart(given text, written text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN signs_apart(CASE WHEN octet_length(given) = length(given) THEN CASE written WHEN ' ' THEN refanged(given) ELSE given END
    ELSE letters_apart(regexp_replace(replace(CASE written WHEN ' ' THEN refanged(given) ELSE given END, chr(173), ''),
      '([\u00A0-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB-\u00BF\u00D7\u00F7\u2000-\u200B\u200E-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FAFF])',
      written, 'g'), written) END, written);

-- Every item's words anew. To a fresh database this is nothing; a million items take some minutes.
ALTER TABLE items ALTER COLUMN tsv SET EXPRESSION AS (
  setweight(to_tsvector('english', words_apart(left(title, 2000), ' ')), 'A')
  || setweight(to_tsvector('simple', words_apart(left(author, 1000), ' ')), 'B')
  || setweight(to_tsvector('english', words_apart(left(body, 100000), ' ')), 'D')
);

-- What was counted of words stays of use, and is counted anew after the next run that brings an item: see search.keep_statistics.
GRANT UPDATE (docs) ON search_totals TO hoopoe_search;
SET LOCAL ROLE hoopoe_search;
UPDATE public.search_totals SET docs = docs - docs / 7;
RESET ROLE;
REVOKE UPDATE (docs) ON search_totals FROM hoopoe_search;
