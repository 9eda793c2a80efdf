import type { Generated } from "kysely";
import type { DefaultTime, InWorkspace, Json, OrNull } from "./column-types.ts";

export interface Agents extends InWorkspace {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  kind: "assistant" | "platform" | "automation";
  version: Generated<number>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface AgentVersions extends InWorkspace {
  agent_id: number;
  version: number;
  definition: Json;
  note: Generated<string>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
}

export interface Apps extends InWorkspace {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  icon: string;
  visibility: "me" | "people" | "workspace";
  people: Generated<string[]>;
  is_published: Generated<boolean>;
  version: Generated<number>;
  created_by: OrNull<string>;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}

export interface AppTabs extends InWorkspace {
  app_id: number;
  agent_id: number;
  position: number;
  questions: Generated<string[]>;
}

export interface FavouriteApps extends InWorkspace {
  user_id: string;
  app_id: number;
  created_at: DefaultTime;
}

export interface Models extends InWorkspace {
  id: Generated<string>;
  kind: "openai" | "anthropic" | "google" | "openai-compatible";
  name: string;
  model: string;
  base_url: OrNull<string>;
  is_enabled: Generated<boolean>;
  default_for: Generated<string[]>;
  input_price: OrNull<number>;
  output_price: OrNull<number>;
  position: Generated<number>;
  last_test: Json | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
}
