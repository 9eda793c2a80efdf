-- A container of which the source does not say who may see it is for whoever made the connection, not for everybody.
ALTER TABLE containers ADD COLUMN is_told boolean NOT NULL DEFAULT true;
-- Who may see a record at its source, by e-mail address, where it says so of the record itself (a document's grants).
ALTER TABLE items ADD COLUMN source_audience text[];
