-- A browser that signed in before holds a signed cookie (identity/known-devices.ts). Those from before this moment count
-- no more: it moves when the password changes, sessions are ended by hand or the account is disabled.
ALTER TABLE users ADD COLUMN devices_valid_from timestamptz(3);

-- A challenge that no code passes: while an account is being guessed at, a wrong password is answered like a right one.
ALTER TABLE auth_challenges ADD COLUMN is_decoy boolean NOT NULL DEFAULT false;
