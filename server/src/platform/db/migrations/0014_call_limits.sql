-- How much each vendor is called, for all processes together. Times are the database's, in ms since 1970: processes'
-- clocks differ. `paid_until` is when the bucket is full again; `leases` holds the calls under way and when each counts
-- as lost.
CREATE TABLE call_buckets (
  key text PRIMARY KEY,
  paid_until double precision NOT NULL DEFAULT 0,
  blocked_until double precision NOT NULL DEFAULT 0,
  leases jsonb NOT NULL DEFAULT '{}',
  used_at timestamptz(3) NOT NULL DEFAULT now()
);
