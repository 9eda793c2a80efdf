import * as z from "zod/mini";
import { numberId } from "./app.ts";
import { exposureApproval } from "../work/approval.ts";

export const severities = ["info", "low", "medium", "high"] as const;

/** What the console does where a person agrees: reads streams now, or reads a container too. */
export const entityWork = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), integrationDataIds: z.array(z.uuid()) }),
  z.object({ kind: z.literal("cover"), integrationId: z.uuid(), containerId: z.string() }),
]);
export type EntityWork = z.infer<typeof entityWork>;

/**
 * What can be done about an entity now: `path` leads to it in the console, `question` is asked of the app's agent `agentId`
 * (null: of whichever is open), `work` is done once a person has agreed to `preview`, which says what that changes.
 */
export const entityAction = z.object({
  id: z.string(),
  label: z.string(),
  path: z.nullable(z.string()),
  question: z.nullable(z.string()),
  agentId: z.nullable(numberId),
  work: z.nullable(entityWork),
  preview: z.nullable(z.string()),
});

/** Something that exists (discovery), is wrong or missing (gap), or can be done now (dynamic). */
export const entity = z.object({
  id: z.string(),
  type: z.string(),
  label: z.string(),
  catalogId: z.nullable(z.int()),
  severity: z.enum(severities),
  /** Who has to see to it, where somebody is known; and until when. */
  owner: z.nullable(z.string()),
  dueAt: z.nullable(z.iso.datetime()),
  /** What it stands on, as the database has it. */
  evidence: z.array(z.object({ label: z.string(), value: z.string() })),
  actions: z.array(entityAction),
});
export type Entity = z.infer<typeof entity>;

/** One way by which others can open a document, with what was asked about it. */
export const exposedItem = z.object({
  itemId: z.string(),
  kind: z.string(),
  role: z.string(),
  scope: z.string(),
  sharedWith: z.array(z.string()),
  expiresAt: z.nullable(z.string()),
  approval: z.nullable(exposureApproval),
});

export const doc365 = z.object({
  integrationId: z.string(),
  documentId: z.string(),
  title: z.string(),
  url: z.string(),
  owner: z.string(),
  site: z.string(),
  exposed: z.array(exposedItem),
});
export type Doc365 = z.infer<typeof doc365>;
