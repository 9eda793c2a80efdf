import type { ColumnType, Generated } from "kysely";
import type { DefaultTime, InWorkspace, Json, JsonWithDefault, OrNull, TimeOrNull } from "./column-types.ts";

export interface Conversations extends InWorkspace {
  id: Generated<string>;
  user_id: string;
  app_id: OrNull<number>;
  agent_id: number;
  title: string;
  is_shared: Generated<boolean>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface ChatMessages extends InWorkspace {
  id: Generated<string>;
  conversation_id: string;
  parent_id: OrNull<string>;
  role: "user" | "assistant";
  text: Generated<string>;
  attachments: JsonWithDefault;
  status: Generated<"queued" | "running" | "waiting" | "succeeded" | "failed" | "stopped">;
  request: JsonWithDefault;
  state: ColumnType<unknown, string | null | undefined, string | null>;
  last_seq: Generated<number>;
  runs: Generated<number>;
  is_stopping: Generated<boolean>;
  rating: OrNull<"up" | "down">;
  rating_reason: Generated<string>;
  created_at: DefaultTime;
  finished_at: TimeOrNull;
}

export interface AnswerEvents extends InWorkspace {
  message_id: string;
  seq: number;
  event: Json;
}

export interface AnswerSteps extends InWorkspace {
  message_id: string;
  step: number;
  content: Json;
}

export interface AnswerSources extends InWorkspace {
  message_id: string;
  integration_data_id: string;
}

type Count = ColumnType<string, number | undefined, number>;

export interface UsageLedger extends InWorkspace {
  id: Generated<string>;
  user_id: OrNull<string>;
  app_id: OrNull<number>;
  agent_id: OrNull<number>;
  message_id: OrNull<string>;
  purpose: string;
  model: string;
  status: Generated<"reserved" | "settled">;
  input_tokens: Count;
  output_tokens: Count;
  micro_usd: Count;
  /** Of a run's step. */
  execution_id: OrNull<string>;
  node_id: OrNull<string>;
  item: OrNull<string>;
  took_ms: OrNull<number>;
  at: DefaultTime;
}
