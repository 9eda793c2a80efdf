-- What a call was made for, beyond runs and answers: 'report <id>', or 'claims <id>' of a set of events. And whether its price was
-- known when it was made: micro_usd is 0 where it wasn't.
ALTER TABLE usage_ledger ADD work text, ADD is_priced boolean NOT NULL DEFAULT false;
CREATE INDEX usage_ledger_work ON usage_ledger (workspace_id, work) WHERE work IS NOT NULL;
