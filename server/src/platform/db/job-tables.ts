import type { Generated } from "kysely";
import type {
  BigId,
  DefaultTime,
  InWorkspace,
  Json,
  JsonOrNull,
  JsonWithDefault,
  OrNull,
  Time,
  TimeOrNull,
} from "./column-types.ts";

export interface Workflows extends InWorkspace {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  draft: Json;
  revision: Generated<number>;
  version: Generated<number>;
  version_id: OrNull<string>;
  agent_id: OrNull<string>;
  agent_name: OrNull<string>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface WorkflowVersions extends InWorkspace {
  id: Generated<string>;
  workflow_id: OrNull<string>;
  version: number;
  definition: Json;
  nodes: Json;
  agents: string[];
  connectors: string[];
  note: Generated<string>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

export interface TemporaryWorkflows extends InWorkspace {
  id: Generated<string>;
  prompt: string;
  result: Json;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

export interface Jobs extends InWorkspace {
  id: Generated<string>;
  workflow_id: string;
  version_id: OrNull<string>;
  name: string;
  trigger: Json;
  trigger_kind: string;
  inputs: JsonWithDefault;
  concurrency: Generated<number>;
  is_on: Generated<boolean>;
  alert_on_failure: Generated<boolean>;
  alerted_at: TimeOrNull;
  due_at: TimeOrNull;
  seen_item: OrNull<string>;
  hook_hash: OrNull<Buffer>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface MissedRuns extends InWorkspace {
  job_id: string;
  due_at: Time;
  seen_at: DefaultTime;
  execution_id: OrNull<string>;
}

export interface Executions extends InWorkspace {
  id: string;
  version_id: string;
  job_id: OrNull<string>;
  job_name: string;
  status: string;
  action: string;
  cause: string;
  started_by: OrNull<string>;
  inputs: JsonWithDefault;
  trigger: JsonOrNull;
  reason: JsonOrNull;
  error: OrNull<string>;
  outcome: OrNull<string>;
  repeats: OrNull<string>;
  parent_id: OrNull<string>;
  parent_node: OrNull<string>;
  parent_item: OrNull<string>;
  depth: Generated<number>;
  leg: Generated<number>;
  claim: Generated<number>;
  wake_at: TimeOrNull;
  is_cancelled: Generated<boolean>;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
}

/** Who works on a run, or has yet to tell what follows from its end. */
export interface ExecutionHolds extends InWorkspace {
  execution_id: string;
  claim: number;
  executor: string;
}

export interface ExecutionNodes extends InWorkspace {
  execution_id: string;
  node_id: string;
  item: string;
  status: string;
  attempt: Generated<number>;
  way: OrNull<string>;
  input: JsonOrNull;
  output: JsonOrNull;
  output_bytes: Generated<number>;
  reason: JsonOrNull;
  error: OrNull<string>;
  wake_at: TimeOrNull;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
}

export interface ExecutionLogs extends InWorkspace {
  id: BigId;
  execution_id: string;
  node_id: OrNull<string>;
  level: string;
  sentence: string;
  at: DefaultTime;
}

export interface Effects extends InWorkspace {
  id: Generated<string>;
  execution_id: OrNull<string>;
  node_id: OrNull<string>;
  item: Generated<string>;
  key: string;
  integration_id: string;
  product_name: string;
  action: string;
  arguments: Json;
  changes: JsonWithDefault;
  output: JsonOrNull;
  status: string;
  sent_count: Generated<number>;
  suppressed_count: Generated<number>;
  can_undo: Generated<boolean>;
  error: OrNull<string>;
  created_at: DefaultTime;
  sent_at: TimeOrNull;
  settled_at: TimeOrNull;
}

export interface BulkWorks extends InWorkspace {
  id: Generated<string>;
  verb: string;
  execution_ids: string[];
  done: Generated<number>;
  refused: Generated<number>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  finished_at: TimeOrNull;
}

export interface WorkflowControls extends InWorkspace {
  is_stopped: Generated<boolean>;
  stopped_by: OrNull<string>;
  stop_reason: Generated<string>;
  stopped_at: TimeOrNull;
  variables: JsonWithDefault;
  approval_policy: JsonOrNull;
  team_channel: JsonOrNull;
}

export interface Approvals extends InWorkspace {
  id: Generated<string>;
  kind: string;
  status: Generated<string>;
  title: string;
  message: Generated<string>;
  product_name: OrNull<string>;
  action: OrNull<string>;
  integration_id: OrNull<string>;
  arguments: JsonWithDefault;
  target_version: OrNull<string>;
  changes: JsonWithDefault;
  bound_hash: Buffer;
  execution_id: OrNull<string>;
  node_id: OrNull<string>;
  item: OrNull<string>;
  policy: Json;
  decisions: JsonWithDefault;
  requesters: JsonWithDefault;
  requested_by: OrNull<string>;
  requested_at: DefaultTime;
  expires_at: TimeOrNull;
  remind_at: TimeOrNull;
  settled_at: TimeOrNull;
  asked_at: TimeOrNull;
}

export interface ExposureApprovals extends InWorkspace {
  app_id: string;
  document_id: string;
  item_id: string;
  execution_id: string;
  approval_id: OrNull<string>;
  integration_id: string;
  status: string;
  action: string;
  at: DefaultTime;
}

export interface SavedTasks extends InWorkspace {
  id: Generated<string>;
  owner_id: string;
  name: string;
  kind: string;
  inputs: Json;
  schedule: JsonOrNull;
  is_shared: Generated<boolean>;
  due_at: TimeOrNull;
  created_at: DefaultTime;
}

export interface SavedTaskRuns extends InWorkspace {
  id: Generated<string>;
  saved_task_id: string;
  status: string;
  at: DefaultTime;
  finished_at: TimeOrNull;
  report_id: OrNull<string>;
  execution_id: OrNull<string>;
  summary: Generated<string>;
  results: JsonWithDefault;
  added: JsonWithDefault;
  removed: JsonWithDefault;
  error: OrNull<string>;
}
