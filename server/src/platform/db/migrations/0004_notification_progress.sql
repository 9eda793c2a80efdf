-- Progress replaces earlier progress of the same entity; without this, each one would read the workspace's whole list.
CREATE INDEX notifications_progress ON notifications (workspace_id) WHERE type = 'in_progress';
