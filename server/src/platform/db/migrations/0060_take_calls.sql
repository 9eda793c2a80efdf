-- Who may call a vendor now, asked before each call: one trip to the database in place of a transaction of four, and it
-- does not wait for the disk. A count that a power cut takes away costs the vendor a few calls more, once.
-- `asked`, in order: {id, costMs: what it adds to paid_until, perMs, concurrency, leaseMs}. `ended`: calls that are over,
-- which make room first. Gives for each who asked null where it may go, else how many ms to wait; null for a bucket that
-- is not there.
CREATE FUNCTION hoopoe.take_calls(bucket text, asked jsonb, ended text[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  held public.call_buckets;
  now_ms double precision;
  live jsonb;
  under_way integer;
  next_paid double precision;
  wait_ms double precision;
  one record;
  answers jsonb := '[]';
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT * INTO held FROM public.call_buckets WHERE key = take_calls.bucket FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- Only once the row is held: whoever held it before may have taken its time.
  now_ms := extract(epoch FROM clock_timestamp()) * 1000;
  SELECT coalesce(jsonb_object_agg(l.key, l.value), '{}'), count(*) INTO live, under_way
    FROM jsonb_each(held.leases) l WHERE l.value::double precision > now_ms AND l.key <> ALL (take_calls.ended);
  FOR one IN
    SELECT a.value ->> 'id' AS id, (a.value ->> 'costMs')::double precision AS cost_ms,
      (a.value ->> 'perMs')::double precision AS per_ms, (a.value ->> 'concurrency')::integer AS concurrency,
      (a.value ->> 'leaseMs')::double precision AS lease_ms
    FROM jsonb_array_elements(take_calls.asked) WITH ORDINALITY AS a (value, place) ORDER BY a.place
  LOOP
    next_paid := greatest(held.paid_until, now_ms) + one.cost_ms;
    wait_ms := greatest(next_paid - one.per_ms, held.blocked_until) - now_ms;
    IF wait_ms > 0 THEN
      answers := answers || to_jsonb(ceil(wait_ms));
    ELSIF under_way >= one.concurrency THEN
      -- Nobody tells when a call under way ends; it is looked again this often.
      answers := answers || to_jsonb(100);
    ELSE
      held.paid_until := next_paid;
      under_way := under_way + 1;
      live := live || jsonb_build_object(one.id, now_ms + one.lease_ms);
      answers := answers || 'null'::jsonb;
    END IF;
  END LOOP;
  UPDATE public.call_buckets SET paid_until = held.paid_until, leases = live, used_at = now()
    WHERE key = take_calls.bucket;
  RETURN answers;
END $$;
REVOKE EXECUTE ON FUNCTION hoopoe.take_calls FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hoopoe.take_calls TO hoopoe_app;
