import type { Generated } from "kysely";
import type {
  DefaultTime,
  InWorkspace,
  Json,
  JsonOrNull,
  JsonWithDefault,
  OrNull,
  TimeOrNull,
} from "./column-types.ts";

export interface Pirs extends InWorkspace {
  id: Generated<string>;
  name: string;
  question: string;
  query: Json;
  template_path: string;
  schedule: JsonOrNull;
  next_run_at: TimeOrNull;
  writes_report: Generated<boolean>;
  recipient_ids: Generated<string[]>;
  destinations: JsonWithDefault;
  report_id: OrNull<string>;
  version: Generated<number>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface PirRuns extends InWorkspace {
  id: Generated<string>;
  pir_id: string;
  number: number;
  trigger: "manual" | "schedule";
  event_set_id: OrNull<string>;
  count: number;
  added: number;
  changed: number;
  withdrawn: number;
  due_at: TimeOrNull;
  missed: Generated<number>;
  created_at: DefaultTime;
}

export interface PirMarks extends InWorkspace {
  pir_id: string;
  item_id: string;
  is_pinned: Generated<boolean>;
  is_excluded: Generated<boolean>;
  note: Generated<string>;
  note_by: OrNull<string>;
  created_by: OrNull<string>;
  updated_at: DefaultTime;
}
