import type { Schedule } from "@hoopoe/contract/intake/integration.ts";
import type { ZodObject } from "zod";
import type { AuthMethod } from "./auth-method.ts";
import type { ConnectorAction } from "./connector-action.ts";
import type { ConnectorContext } from "./connector-context.ts";
import type { ConnectorRecord } from "./connector-record.ts";

/**
 * One product that can be connected, as the server sees it: what comes in (config, secrets, state) is unknown and is
 * parsed inside. Made by `defineConnector`; listed in `catalog.ts`.
 */
export type Connector = {
  manifest: ConnectorManifest;
  /** Parses the user's fields; throws ConnectorError `config-invalid` that names the field and the fix. */
  parseConfig(config: unknown): Readonly<Record<string, unknown>>;
  /** Speaks to the vendor once: are address, credentials and rights good? An expected failure is `ok: false`. */
  check(ctx: ConnectorContext): Promise<CheckResult>;
  /** The product's containers: mailboxes, projects, channels, feeds, files. */
  discover(ctx: ConnectorContext): AsyncIterable<Container>;
  /** The state before the first run. JSON, opaque to the server. */
  initial(window: ReadWindow): unknown;
  /** The state to begin anew with, in the window of the one that is given: for a cursor that the vendor forgot. */
  restart(state: unknown): unknown;
  /**
   * One run of one stream. Items, deletions and failures between two checkpoints belong to one transaction with the
   * second one's state. A state of another version, or one that no longer parses, counts as `initial`.
   * Throws ConnectorError when the run cannot go on, and the signal's reason when it is aborted.
   */
  read(ctx: ConnectorContext, request: ReadRequest): AsyncGenerator<ConnectorRecord, void, undefined>;
  actions: readonly ConnectorAction[];
};

export type ConnectorManifest = {
  catalogId: number;
  name: string;
  category: string;
  description: string;
  /** Inline SVG of ours. */
  icon: string;
  /** Changes whenever the state's meaning changes. */
  version: number;
  /** Of most of its items; a single item may say better. */
  source_datatype: string;
  takesUploads: boolean;
  configSchema: ZodObject;
  /** The first one is offered first; none when the product needs no credentials. */
  authMethods: readonly AuthMethod[];
  /** Works without credentials too. */
  isAuthOptional?: boolean;
  streams: readonly Stream[];
  /** Calls to the vendor, shared by all workers that use the same credential and bucket. */
  limits: readonly RateLimit[];
  /** Where the people who connect it set the limits themselves; `config` is as it is stored. */
  limitsOf?: (config: unknown) => readonly RateLimit[];
};

/** `incremental`: later runs read only what is new. `deletes`: the vendor tells what was removed. */
export type Stream = {
  id: string;
  label: string;
  incremental: boolean;
  deletes: boolean;
  defaultSchedule: Schedule;
};

export type RateLimit = { bucket: string; capacity: number; perMs: number; concurrency: number };

/** ISO 8601 in UTC; half-open: from <= date < to. Null is no bound. */
export type ReadWindow = { from: string | null; to: string | null };

/** `containers`: only these (by id); none means all. */
export type ReadRequest = { stream: string; containers: readonly string[]; state: unknown };

/**
 * `count` is roughly how many items it holds, null where the vendor does not tell. `audience` is who may see it at the
 * vendor, by e-mail address: nobody ([]), everybody (null), or left out where the vendor does not tell. An item names its container by `containerId`.
 */
export type Container = {
  id: string;
  label: string;
  kind: string;
  url: string | null;
  count?: number | null;
  audience?: readonly string[] | null;
};

/** `parts` has one line for each thing that was looked at (a feed, a mailbox). */
export type CheckResult = { ok: boolean; sentence: string; parts: readonly CheckPart[] };
export type CheckPart = { label: string; ok: boolean; sentence: string };
