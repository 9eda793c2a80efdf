-- What a stream promises (NULL: twice its own interval), and since when people know that it does not keep it.
ALTER TABLE integration_data
  ADD COLUMN promise_minutes integer CHECK (promise_minutes BETWEEN 5 AND 527040),
  ADD COLUMN behind_told_at timestamptz(3);
ALTER TABLE auth_infos ADD COLUMN expiry_told_at timestamptz(3);
