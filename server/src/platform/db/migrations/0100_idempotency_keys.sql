-- Creating calls that a client named by an Idempotency-Key, for 24 hours: the same call again gets the first one's answer. The
-- answer is sealed, since it may hold a secret that is shown once. A call that is being answered has no status, and is its
-- process's until locked_until.
CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL,
  user_id uuid NOT NULL,
  route text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  claim uuid NOT NULL,
  locked_until timestamptz NOT NULL,
  status smallint,
  key_id text,
  wrapped_key bytea,
  nonce bytea,
  ciphertext bytea,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant_id, user_id, route, key_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (tenant_id, created_at);
CALL hoopoe.protect_by_tenant('idempotency_keys');
