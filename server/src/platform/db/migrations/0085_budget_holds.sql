-- What is open at this moment and counts towards a budget: sockets and uploads, of all processes. Whose is kept as a hash, as
-- in rate_limits. A process renews its own; what it no longer renews is not counted. Losing them in a crash harms nobody.
CREATE UNLOGGED TABLE budget_holds (
  id uuid PRIMARY KEY,
  budget text NOT NULL,
  place text NOT NULL,
  person text NOT NULL,
  holder uuid NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX budget_holds_place ON budget_holds (place, budget);
CREATE INDEX budget_holds_holder ON budget_holds (holder);
