-- Which step of which run asked a model, and how long that took.
ALTER TABLE usage_ledger ADD COLUMN execution_id uuid, ADD COLUMN node_id text, ADD COLUMN item text,
  ADD COLUMN took_ms integer;
CREATE INDEX usage_ledger_execution ON usage_ledger (execution_id) WHERE execution_id IS NOT NULL;
