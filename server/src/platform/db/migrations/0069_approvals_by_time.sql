-- The list of approvals goes by the time of asking: the id of what an AI tool asks for is a hash and tells no time.
CREATE INDEX approvals_time ON approvals (tenant_id, workspace_id, requested_at DESC, id DESC);
CREATE INDEX approvals_pending_time ON approvals (tenant_id, workspace_id, requested_at DESC, id DESC) WHERE status = 'pending';
DROP INDEX approvals_place;
DROP INDEX approvals_pending;
