-- Workflows, their versions and the jobs that put them to work -------------------------------------------------------

CREATE TABLE workflows (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  draft jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 0,
  version_id uuid,
  agent_id uuid,
  agent_name text,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX workflows_place ON workflows (tenant_id, workspace_id, updated_at DESC);
CREATE INDEX workflows_creator ON workflows (tenant_id, created_by);
CALL hoopoe.protect_by_workspace('workflows');

-- Never changed: an execution stands on one. `nodes` is what lists show; a version without a workflow is a single act
-- of the product's own (an exposure's change), or outlived its workflow.
CREATE TABLE workflow_versions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  workflow_id uuid,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  nodes jsonb NOT NULL,
  agents text[] NOT NULL,
  connectors text[] NOT NULL,
  note text NOT NULL DEFAULT '',
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  UNIQUE (workflow_id, version),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, workflow_id) REFERENCES workflows (tenant_id, workspace_id, id)
    ON DELETE SET NULL (workflow_id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX workflow_versions_place ON workflow_versions (tenant_id, workspace_id);
CREATE INDEX workflow_versions_creator ON workflow_versions (tenant_id, created_by);
CALL hoopoe.protect_by_workspace('workflow_versions');

CREATE TABLE temporary_workflows (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  prompt text NOT NULL,
  result jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX temporary_workflows_place ON temporary_workflows (tenant_id, workspace_id, created_at);
CREATE INDEX temporary_workflows_creator ON temporary_workflows (tenant_id, created_by);
CALL hoopoe.protect_by_workspace('temporary_workflows');

CREATE TABLE jobs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  version_id uuid,
  name text NOT NULL,
  trigger jsonb NOT NULL,
  trigger_kind text NOT NULL,
  inputs jsonb NOT NULL DEFAULT '{}',
  concurrency integer NOT NULL DEFAULT 10,
  is_on boolean NOT NULL DEFAULT true,
  alert_on_failure boolean NOT NULL DEFAULT true,
  alerted_at timestamptz(3),
  -- When its trigger is looked at next: a schedule's next time, a new-item job's next look.
  due_at timestamptz(3),
  -- The newest item that a new-item job has seen.
  seen_item bigint,
  hook_hash bytea UNIQUE,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, workspace_id, workflow_id) REFERENCES workflows (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (created_by)
);
CREATE INDEX jobs_place ON jobs (tenant_id, workspace_id, created_at);
CREATE INDEX jobs_workflow ON jobs (tenant_id, workspace_id, workflow_id);
CREATE INDEX jobs_creator ON jobs (tenant_id, created_by);
CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL AND is_on;
CREATE INDEX jobs_after ON jobs (tenant_id, workspace_id) WHERE trigger_kind = 'execution-finished' AND is_on;
CALL hoopoe.protect_by_workspace('jobs');

CREATE TABLE missed_runs (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  job_id uuid NOT NULL,
  due_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  execution_id uuid,
  PRIMARY KEY (job_id, due_at),
  FOREIGN KEY (tenant_id, workspace_id, job_id) REFERENCES jobs (tenant_id, workspace_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('missed_runs');

-- Executions --------------------------------------------------------------------------------------------------------
-- One row each, with an id that grows with time, so that the newest come first without another column in the index.
-- No key to workspaces: each run would lock the same row of it.

CREATE TABLE executions (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  version_id uuid NOT NULL,
  job_id uuid,
  job_name text NOT NULL,
  status text NOT NULL,
  action text NOT NULL,
  cause text NOT NULL,
  started_by uuid,
  inputs jsonb NOT NULL DEFAULT '{}',
  trigger jsonb,
  reason jsonb,
  error text,
  outcome text,
  repeats uuid,
  -- The step of another run that this one is.
  parent_id uuid,
  parent_node text,
  parent_item text,
  depth integer NOT NULL DEFAULT 0,
  -- A stretch of work between two waits, and who has it: writes of an earlier claim are refused.
  leg integer NOT NULL DEFAULT 0,
  claim integer NOT NULL DEFAULT 1,
  wake_at timestamptz(3),
  is_cancelled boolean NOT NULL DEFAULT false,
  started_at timestamptz(3),
  finished_at timestamptz(3)
) WITH (fillfactor = 80);
CREATE INDEX executions_newest ON executions (tenant_id, workspace_id, id DESC);
CREATE INDEX executions_status ON executions (tenant_id, workspace_id, status, id DESC);
CREATE INDEX executions_version ON executions (tenant_id, workspace_id, version_id, id DESC);
CREATE INDEX executions_job ON executions (tenant_id, workspace_id, job_id, id DESC) WHERE job_id IS NOT NULL;
CREATE INDEX executions_open ON executions (job_id, id) WHERE status IN ('queued', 'running', 'waiting', 'parked');
CREATE INDEX executions_wake ON executions (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX executions_parent ON executions (parent_id) WHERE parent_id IS NOT NULL;
CALL hoopoe.protect_by_workspace('executions');

CREATE TABLE execution_nodes (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  execution_id uuid NOT NULL REFERENCES executions ON DELETE CASCADE,
  node_id text NOT NULL,
  -- The loop's index, "" outside.
  item text NOT NULL,
  status text NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  way text,
  input jsonb,
  output jsonb,
  output_bytes integer NOT NULL DEFAULT 0,
  reason jsonb,
  error text,
  wake_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  PRIMARY KEY (execution_id, node_id, item)
);
CALL hoopoe.protect_by_workspace('execution_nodes');

CREATE TABLE execution_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  execution_id uuid NOT NULL REFERENCES executions ON DELETE CASCADE,
  node_id text,
  level text NOT NULL,
  sentence text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX execution_logs_execution ON execution_logs (execution_id, id);
CALL hoopoe.protect_by_workspace('execution_logs');

-- Written before anything is sent; one key is one effect, however often its step is repeated.
CREATE TABLE effects (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  execution_id uuid REFERENCES executions ON DELETE CASCADE,
  node_id text,
  item text NOT NULL DEFAULT '',
  key text NOT NULL,
  integration_id uuid NOT NULL,
  product_name text NOT NULL,
  action text NOT NULL,
  arguments jsonb NOT NULL,
  changes jsonb NOT NULL DEFAULT '[]',
  output jsonb,
  status text NOT NULL,
  sent_count integer NOT NULL DEFAULT 0,
  suppressed_count integer NOT NULL DEFAULT 0,
  can_undo boolean NOT NULL DEFAULT false,
  error text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  UNIQUE (workspace_id, key)
);
CREATE INDEX effects_execution ON effects (execution_id, id);
CALL hoopoe.protect_by_workspace('effects');

CREATE TABLE bulk_works (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  verb text NOT NULL,
  execution_ids uuid[] NOT NULL,
  done integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_works_place ON bulk_works (tenant_id, workspace_id);
CREATE INDEX bulk_works_unfinished ON bulk_works (created_at) WHERE finished_at IS NULL;
CALL hoopoe.protect_by_workspace('bulk_works');

-- What a workspace says about all its runs: the stop switch, its variables, who has to agree.
CREATE TABLE workflow_controls (
  tenant_id uuid NOT NULL,
  workspace_id uuid PRIMARY KEY,
  is_stopped boolean NOT NULL DEFAULT false,
  stopped_by uuid,
  stop_reason text NOT NULL DEFAULT '',
  stopped_at timestamptz(3),
  variables jsonb NOT NULL DEFAULT '{}',
  approval_policy jsonb,
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, stopped_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (stopped_by)
);
CREATE INDEX workflow_controls_stopper ON workflow_controls (tenant_id, stopped_by);
CALL hoopoe.protect_by_workspace('workflow_controls');

-- Approvals ---------------------------------------------------------------------------------------------------------

CREATE TABLE approvals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  title text NOT NULL,
  message text NOT NULL DEFAULT '',
  product_name text,
  action text,
  integration_id uuid,
  arguments jsonb NOT NULL DEFAULT '{}',
  target_version text,
  changes jsonb NOT NULL DEFAULT '[]',
  -- Of tool, connection, arguments and target version: what is done has to have the same.
  bound_hash bytea NOT NULL,
  execution_id uuid,
  node_id text,
  item text,
  policy jsonb NOT NULL,
  decisions jsonb NOT NULL DEFAULT '[]',
  requested_by uuid,
  requested_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3),
  remind_at timestamptz(3),
  settled_at timestamptz(3),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, requested_by) REFERENCES users (tenant_id, id) ON DELETE SET NULL (requested_by)
);
CREATE INDEX approvals_place ON approvals (tenant_id, workspace_id, id DESC);
CREATE INDEX approvals_pending ON approvals (tenant_id, workspace_id, id DESC) WHERE status = 'pending';
CREATE INDEX approvals_due ON approvals (least(expires_at, remind_at)) WHERE status = 'pending';
CREATE INDEX approvals_step ON approvals (execution_id, node_id, item, id DESC);
CREATE INDEX approvals_requester ON approvals (tenant_id, requested_by);
CALL hoopoe.protect_by_workspace('approvals');

CREATE TABLE exposure_approvals (
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  app_id text NOT NULL,
  document_id text NOT NULL,
  item_id text NOT NULL,
  execution_id uuid NOT NULL,
  approval_id uuid,
  integration_id uuid NOT NULL,
  status text NOT NULL,
  action text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (workspace_id, app_id, document_id, item_id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE
);
CALL hoopoe.protect_by_workspace('exposure_approvals');

-- Saved tasks -------------------------------------------------------------------------------------------------------

CREATE TABLE saved_tasks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  inputs jsonb NOT NULL,
  schedule jsonb,
  is_shared boolean NOT NULL DEFAULT false,
  due_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, workspace_id, id),
  FOREIGN KEY (tenant_id, workspace_id) REFERENCES workspaces (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX saved_tasks_place ON saved_tasks (tenant_id, workspace_id, created_at);
CREATE INDEX saved_tasks_owner ON saved_tasks (tenant_id, owner_id);
CREATE INDEX saved_tasks_due ON saved_tasks (due_at) WHERE due_at IS NOT NULL;
CALL hoopoe.protect_by_workspace('saved_tasks');

CREATE TABLE saved_task_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  tenant_id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  saved_task_id uuid NOT NULL,
  status text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  report_id uuid,
  execution_id uuid,
  summary text NOT NULL DEFAULT '',
  -- The ids or sentences it stands on: two runs are compared by them.
  results jsonb NOT NULL DEFAULT '[]',
  added jsonb NOT NULL DEFAULT '[]',
  removed jsonb NOT NULL DEFAULT '[]',
  error text,
  FOREIGN KEY (tenant_id, workspace_id, saved_task_id) REFERENCES saved_tasks (tenant_id, workspace_id, id)
    ON DELETE CASCADE
);
CREATE INDEX saved_task_runs_task ON saved_task_runs (tenant_id, workspace_id, saved_task_id, id DESC);
CALL hoopoe.protect_by_workspace('saved_task_runs');

-- Which processes run the engine: who lives, and since which epoch. No tenant's data.
CREATE TABLE engine_executors (
  id text PRIMARY KEY,
  epoch bigint NOT NULL DEFAULT 1,
  lock_key bigint NOT NULL,
  backend_pid integer NOT NULL,
  lease_until timestamptz(3) NOT NULL
);

-- Before the tenant is known ------------------------------------------------------------------------------------------

GRANT SELECT (tenant_id, workspace_id, id, due_at, is_on, trigger_kind, hook_hash) ON jobs TO hoopoe_lookup;
GRANT SELECT (tenant_id, workspace_id, id, wake_at, leg, status) ON executions TO hoopoe_lookup;
GRANT SELECT (tenant_id, workspace_id, id, status, expires_at, remind_at) ON approvals TO hoopoe_lookup;
GRANT SELECT (tenant_id, workspace_id, id, due_at) ON saved_tasks TO hoopoe_lookup;
GRANT SELECT (tenant_id, workspace_id, id, finished_at, created_at) ON bulk_works TO hoopoe_lookup;
CREATE POLICY all_for_lookups ON jobs FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON executions FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON approvals FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON saved_tasks FOR SELECT TO hoopoe_lookup USING (true);
CREATE POLICY all_for_lookups ON bulk_works FOR SELECT TO hoopoe_lookup USING (true);
SET LOCAL ROLE hoopoe_lookup;

CREATE FUNCTION lookup.due_jobs(due timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT j.tenant_id, j.workspace_id, j.id FROM public.jobs j
    WHERE j.due_at <= $1 AND j.is_on ORDER BY j.due_at LIMIT $2;
  END;

CREATE FUNCTION lookup.due_saved_tasks(due timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT t.tenant_id, t.workspace_id, t.id FROM public.saved_tasks t
    WHERE t.due_at <= $1 ORDER BY t.due_at LIMIT $2;
  END;

CREATE FUNCTION lookup.due_executions(due timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid, leg integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT e.tenant_id, e.workspace_id, e.id, e.leg FROM public.executions e
    WHERE e.wake_at <= $1 AND e.status IN ('waiting', 'queued') ORDER BY e.wake_at LIMIT $2;
  END;

CREATE FUNCTION lookup.due_approvals(due timestamptz, count_max integer)
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT a.tenant_id, a.workspace_id, a.id FROM public.approvals a
    WHERE a.status = 'pending' AND least(a.expires_at, a.remind_at) <= $1
    ORDER BY least(a.expires_at, a.remind_at) LIMIT $2;
  END;

CREATE FUNCTION lookup.unfinished_bulk_works()
  RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT b.tenant_id, b.workspace_id, b.id FROM public.bulk_works b WHERE b.finished_at IS NULL;
  END;

CREATE FUNCTION lookup.hook(hook_hash bytea) RETURNS TABLE (tenant_id uuid, workspace_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  BEGIN ATOMIC
    SELECT j.tenant_id, j.workspace_id, j.id FROM public.jobs j WHERE j.hook_hash = $1;
  END;

REVOKE EXECUTE ON FUNCTION lookup.due_jobs, lookup.due_saved_tasks, lookup.due_executions, lookup.due_approvals,
  lookup.unfinished_bulk_works, lookup.hook FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup.due_jobs, lookup.due_saved_tasks, lookup.due_executions, lookup.due_approvals,
  lookup.unfinished_bulk_works, lookup.hook TO hoopoe_app;
RESET ROLE;
