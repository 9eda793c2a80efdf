import type { ReportTemplateKind } from "@hoopoe/contract/reports/report-templates.ts";
import type { Generated } from "kysely";
import type { DefaultTime, InWorkspace, Json, JsonOrNull, OrNull } from "./column-types.ts";

export interface EventSets extends InWorkspace {
  id: Generated<string>;
  query: Json;
  count: number;
  events: Json;
  audience_user_ids: OrNull<string[]>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

export interface Reports extends InWorkspace {
  id: Generated<string>;
  title: string;
  template: ReportTemplateKind;
  template_id: OrNull<string>;
  question: Generated<string>;
  event_set_id: OrNull<string>;
  status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
  error: OrNull<string>;
  audience_user_ids: OrNull<string[]>;
  draft: JsonOrNull;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface ReportVersions extends InWorkspace {
  id: Generated<string>;
  report_id: string;
  version: number;
  doc: Json;
  event_set_id: OrNull<string>;
  based_on: OrNull<number>;
  created_by: OrNull<string>;
  note: Generated<string>;
  created_at: DefaultTime;
}

export interface ReportTemplates extends InWorkspace {
  id: Generated<string>;
  name: string;
  kind: ReportTemplateKind;
  text: string;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  version: Generated<number>;
}

export interface ReportTurns extends InWorkspace {
  id: Generated<string>;
  report_id: string;
  user_input: string;
  results: Json;
  version: OrNull<number>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

export interface ReportSendings extends InWorkspace {
  id: Generated<string>;
  report_id: string;
  version: number;
  integration_id: string;
  product_name: string;
  recipients: string[];
  run_key: OrNull<string>;
  execution_id: string;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}
