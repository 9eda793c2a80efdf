-- seen_at is told anew by each look through a product; since when a container is there, and so until when one that is left
-- out should be decided about, it cannot say.
ALTER TABLE containers ADD COLUMN first_seen_at timestamptz(3) NOT NULL DEFAULT now();
