import * as z from "zod/mini";
import { repeatDefault } from "../constants.ts";
import { moment } from "../moment.ts";

const flag = z.union([z.literal(0), z.literal(1)]);

export const audienceModes = ["workspace", "people", "source"] as const;
/**
 * Who may see what a connection brings in: everybody in the workspace, these people alone, or for each record whoever
 * may see its container at the vendor.
 */
export const audience = z.object({ mode: z.enum(audienceModes), userIds: z.array(z.uuid()) });
export type Audience = z.infer<typeof audience>;

/** `attributes` is a JSON string that holds at least a name. */
export const integration = z.object({
  id: z.string(),
  catalogId: z.int(),
  isActive: z.boolean(),
  isDiscovered: z.boolean(),
  attributes: z.string(),
  isDeleted: flag,
  audience,
});
export type Integration = z.infer<typeof integration>;

export const repeatUnits = ["min", "hr", "day"] as const;

/** When a stream runs by itself. `startDate` and `endDate` are ISO 8601; no `repeat` means only by hand. */
export const schedule = z.object({
  startDate: z.nullable(moment),
  endDate: z.nullable(moment),
  repeat: z.nullable(
    z.object({
      frequency: z._default(z.int().check(z.minimum(1), z.maximum(1000)), repeatDefault.frequency),
      unit: z._default(z.enum(repeatUnits), repeatDefault.unit),
    }),
  ),
});
export type Schedule = z.infer<typeof schedule>;

export const runStatuses = [
  "queued",
  "running",
  "waiting_rate_limit",
  "succeeded",
  "partial",
  "failed",
  "stopped",
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** The latest run of a stream. Counts are records of this run; `total` is null while it is not known. */
export const jobInfo = z.object({
  runId: z.string(),
  status: z.enum(runStatuses),
  stream: z.string(),
  done: z.int(),
  total: z.nullable(z.int()),
  written: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
  failures: z.int(),
  waitUntil: z.nullable(z.iso.datetime()),
  lastCheckpointAt: z.nullable(z.iso.datetime()),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  nextRunAt: z.nullable(z.iso.datetime()),
  error: z.nullable(z.string()),
});
export type JobInfo = z.infer<typeof jobInfo>;

export const integrationData = z.object({
  id: z.string(),
  integrationId: z.string(),
  catalogId: z.int(),
  stream: z.string(),
  streamLabel: z.string(),
  startIngress: flag,
  attributes: z.string(),
  isDeleted: flag,
  schedule: schedule,
  /** Nothing older than this is read; null: all that the source gives. */
  ingestDate: z.nullable(z.iso.datetime()),
  itemCount: z.int(),
  newestAt: z.nullable(z.iso.datetime()),
  job: z.nullable(jobInfo),
});
export type IntegrationData = z.infer<typeof integrationData>;

/** A record that could not be taken in, and why. `excerpt` is at most 500 characters of it. */
export const ingestFailure = z.object({
  id: z.string(),
  externalId: z.nullable(z.string()),
  reason: z.string(),
  excerpt: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type IngestFailure = z.infer<typeof ingestFailure>;

/** One record as it came in, for looking closer; `raw` is what the vendor sent. */
export const sourceRecord = z.object({
  id: z.string(),
  externalId: z.string(),
  title: z.string(),
  author: z.string(),
  date: z.iso.datetime(),
  seenAt: z.iso.datetime(),
});
export type SourceRecord = z.infer<typeof sourceRecord>;

/** One field of a connector's form, described by its schema. */
export const formField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.nullable(z.string()),
  type: z.enum(["text", "url", "lines", "number", "switch", "select", "secret"]),
  required: z.boolean(),
  default: z.nullable(z.unknown()),
  options: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
});
export type FormField = z.infer<typeof formField>;

/** One way to prove oneself to a vendor: its form, where to find what it asks for, and what each right is for. */
export const authMethodView = z.object({
  authType: z.string(),
  label: z.string(),
  help: z.string(),
  fields: z.array(formField),
  isOAuth: z.boolean(),
  scopes: z.array(z.object({ scope: z.string(), why: z.string(), isFor: z.enum(["read", "act"]) })),
});
export type AuthMethodView = z.infer<typeof authMethodView>;

/** A product that can be connected. `icon` is inline SVG of ours; no `authMethods` where it needs no credentials. */
export const catalogEntry = z.object({
  catalogId: z.int(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  icon: z.string(),
  source_datatype: z.string(),
  takesUploads: z.boolean(),
  fields: z.array(formField),
  authMethods: z.array(authMethodView),
  streams: z.array(z.object({ id: z.string(), label: z.string(), schedule: schedule })),
});
export type CatalogEntry = z.infer<typeof catalogEntry>;
