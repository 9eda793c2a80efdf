-- PostgreSQL's parser takes an address, a path or two words with a slash between them for one word: who looked for a domain did not
-- find the mail addresses of it, nor `okta` in `Okta/Entra`, nor a file by its name, and `<https://host/path>` was a tag, found by
-- nothing. In scripts that write no spaces between words a whole clause was one. So three signs stand apart from words as those
-- beyond ASCII do, and each letter of such a script: what is looked for there is a phrase.
-- A host is found by the domains that it is of, and an address that is written so that nobody can press it by what it means.
--
-- As in 0012: `written` is a space, or what a sign is written with, \1 being the sign itself. With a space the text is read for the
-- index or a search, else marked: then all of it stays.
CREATE OR REPLACE FUNCTION words_apart(given text, written text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  is_read boolean := written = ' ';
BEGIN
  IF is_read THEN
    IF given ~ '[[]([.]|dot)]|[(][.][)]|hxxp' THEN
      given := replace(replace(replace(replace(given, '[.]', '.'), '(.)', '.'), '[dot]', '.'), 'hxxp', 'http');
    END IF;
    -- Beside mail.evil.example stands evil.example; a search for the former is a phrase of both. Three labels, then more.
    IF given ~ '[A-Za-z0-9_-]\.[A-Za-z0-9_-]+\.[A-Za-z]' THEN
      given := regexp_replace(given,
        '(?<![A-Za-z0-9_.-])([A-Za-z0-9_-]+\.)([A-Za-z0-9_-]+\.[A-Za-z]{2,})(?![A-Za-z0-9_-]|\.[A-Za-z0-9_-])',
        '\1\2,\2', 'g');
      given := regexp_replace(given,
        '([A-Za-z0-9_-]+\.)((?:[A-Za-z0-9_-]+\.){1,5})([A-Za-z0-9_-]+\.[A-Za-z]{2,})(?![A-Za-z0-9_-]|\.[A-Za-z0-9_-])',
        '\1\2\3,\2\3,\3', 'g');
    END IF;
  END IF;
  IF octet_length(given) <> length(given) THEN
    given := regexp_replace(replace(given, chr(173), ''),
      '([\u00A0-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB-\u00BF\u00D7\u00F7\u2000-\u200B\u200E-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\U0001F000-\U0001FAFF])',
      written, 'g');
    -- Letters of Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean.
    given := regexp_replace(given,
      '([\u0E01-\u0E3A\u0E40-\u0E4E\u0E81-\u0ECE\u1000-\u1049\u1780-\u17D3\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003134F])',
      CASE WHEN is_read THEN ' \1 ' ELSE written END, 'g');
  END IF;
  -- A comma, not a space: `<ada evil.example>` would be a tag. The slash of a tag stays.
  IF is_read AND strpos(given, '<') = 0 THEN RETURN replace(replace(replace(given, '/', ','), ':', ','), '@', ','); END IF;
  RETURN regexp_replace(given, '((?<!<)/(?!>)|[:@])', CASE WHEN is_read THEN ',' ELSE written END, 'g');
END $$;

-- Every item's words anew. To a fresh database this is nothing; a million items take some minutes. A space, which no text has for a
-- word, keeps twenty places between the fields, so that no phrase begins in one and ends in the next.
ALTER TABLE items ALTER COLUMN tsv SET EXPRESSION AS (ts_delete(
  setweight(to_tsvector('english', words_apart(left(title, 2000), ' ')), 'A') || ''' '':20'::tsvector
  || setweight(to_tsvector('simple', words_apart(left(author, 1000), ' ')), 'B') || ''' '':20'::tsvector
  || setweight(to_tsvector('english', words_apart(left(body, 100000), ' ')), 'D'), ' ')
);

-- What was counted of words stays of use, and is counted anew after the next run that brings an item: see search.keep_statistics.
GRANT UPDATE (docs) ON search_totals TO hoopoe_search;
SET LOCAL ROLE hoopoe_search;
UPDATE public.search_totals SET docs = docs - docs / 7;
RESET ROLE;
REVOKE UPDATE (docs) ON search_totals FROM hoopoe_search;
