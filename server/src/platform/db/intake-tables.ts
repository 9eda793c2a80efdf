import type { Generated, GeneratedAlways } from "kysely";
import type {
  Json,
  JsonWithDefault,
  Time,
  TimeOrNull,
  DefaultTime,
  OrNull,
  BigId,
  InWorkspace,
} from "./column-types.ts";

export interface Integrations extends InWorkspace {
  id: Generated<string>;
  catalog_id: number;
  is_active: Generated<boolean>;
  is_discovered: Generated<boolean>;
  attributes: JsonWithDefault;
  is_deleted: Generated<boolean>;
  audience_user_ids: OrNull<string[]>;
  audience_mode: Generated<"workspace" | "people" | "source">;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  erasing_at: TimeOrNull;
  discovered_at: TimeOrNull;
}

export interface IntegrationData extends InWorkspace {
  id: Generated<string>;
  integration_id: string;
  stream: string;
  start_ingress: Generated<0 | 1>;
  attributes: JsonWithDefault;
  schedule: JsonWithDefault;
  state: JsonWithDefault;
  state_version: Generated<string>;
  promise_minutes: OrNull<number>;
  behind_told_at: TimeOrNull;
  next_run_at: TimeOrNull;
  is_deleted: Generated<boolean>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface IngestRuns extends InWorkspace {
  id: Generated<string>;
  integration_data_id: string;
  status: "queued" | "running" | "waiting_rate_limit" | "succeeded" | "partial" | "failed" | "stopped";
  trigger: string;
  done: Generated<number>;
  total: OrNull<number>;
  written: Generated<number>;
  unchanged: Generated<number>;
  deleted: Generated<number>;
  failures: Generated<number>;
  wait_until: TimeOrNull;
  last_checkpoint_at: TimeOrNull;
  created_at: DefaultTime;
  started_at: TimeOrNull;
  finished_at: TimeOrNull;
  error: OrNull<string>;
}

export interface IngestFailures extends InWorkspace {
  id: Generated<string>;
  run_id: string;
  integration_data_id: string;
  external_id: OrNull<string>;
  reason: string;
  excerpt: OrNull<string>;
  at: DefaultTime;
}

export interface Items extends InWorkspace {
  id: BigId;
  integration_data_id: string;
  stream: string;
  source_datatype: string;
  external_id: string;
  at: Time;
  author: string;
  title: string;
  body: string;
  url: OrNull<string>;
  content_hash: Buffer;
  container_id: OrNull<string>;
  audience_user_ids: OrNull<string[]>;
  source_audience: OrNull<string[]>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  tsv: GeneratedAlways<string>;
}

export interface ItemRaws extends InWorkspace {
  item_id: string;
  raw: Json;
}
