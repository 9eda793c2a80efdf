-- Who wrote the note stays its author whoever pins the event or leaves it out later; created_by is who did that last.
ALTER TABLE pir_marks ADD COLUMN note_by uuid,
  ADD FOREIGN KEY (tenant_id, note_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (note_by);
UPDATE pir_marks SET note_by = created_by WHERE note <> '';
