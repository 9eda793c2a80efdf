-- From here on an entry's hash is an HMAC under a key that the database does not hold (audit-key in DATA_DIR, or
-- AUDIT_KEY_FILE): who owns the database can no longer write a chain that verifies. Entries from before have no key_id and
-- keep their plain hash; the first entry with a key covers all of them.
ALTER TABLE audit_log ADD COLUMN key_id text;
ALTER TABLE audit_heads ADD COLUMN key_id text, ADD COLUMN mac bytea;
