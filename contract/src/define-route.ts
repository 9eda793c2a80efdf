import type * as z from "zod/mini";
import type { BodyLimits } from "./body-limits.ts";
import type { ErrorCode } from "./errors.ts";
import type { Verb } from "./permissions.ts";

type Schema = z.ZodMiniType;

/**
 * The nouns that an id in a call can belong to. `catalog` is global; `not-ours` is an id of a vendor, of a protocol, of
 * a step inside what is sent, or one that the caller makes up; every other noun lives in a workspace, or, where it
 * begins with `organisation-`, in the whole tenant.
 */
export type Noun =
  | "catalog"
  | "not-ours"
  | "integration"
  | "integration-data"
  | "auth-info"
  | "item"
  | "workflow"
  | "workflow-version"
  | "temporary-workflow"
  | "job"
  | "execution"
  | "effect"
  | "bulk"
  | "approval"
  | "exposure"
  | "saved-task"
  | "report"
  | "pir"
  | "artifact"
  | "event-set"
  | "report-version"
  | "report-template"
  | "claim-override"
  | "notification"
  | "workspace"
  | "member"
  | "organisation-workspace"
  | "organisation-member"
  | "invitation"
  | "embed-token"
  | "ticket"
  | "sso-config"
  | "session"
  | "app"
  | "agent"
  | "model"
  | "conversation"
  | "answer"
  | "ai-tool"
  | "mcp-server"
  | "passkey"
  | "personal-token"
  | "client-grant"
  | "upload";

/**
 * One call of the API, read by server (validation, OpenAPI, permission) and browser (types, address).
 * - `tenant`: how the caller's tenant is found. `headers`: host label, `tenantid` and token must agree; `host`: the same
 *   for clients of others, who send no `tenantid`, and whose token may be one of an OAuth client; `ticket`, `state`
 *   and `key`: by what we handed out ourselves (one-use, signed, part of the path), which the handler checks.
 * - `access`: `public`, `signed-in`, or the verb that the caller's role in the chosen workspace must allow.
 * - `nouns`: which noun each id among params, query and body names, at any depth, so that foreign ids can be tried on
 *   all of them.
 */
export interface RouteSpec {
  id: string;
  summary: string;
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  tenant: "headers" | "host" | "ticket" | "state" | "key" | "none";
  access: "public" | "signed-in" | Verb;
  /** For a `signed-in` call: the verb that lets a personal access token make it; without, none may. */
  tokenVerb?: Verb;
  nouns?: Readonly<Record<string, Noun>>;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** `form`: the body is URL-encoded, as protocols of others have it; `raw`: whoever answers reads it; JSON where absent. */
  bodyFormat?: "form" | "raw";
  /** The path stands by itself, not below /api: where a standard says so. */
  isAtRoot?: boolean;
  reply: Readonly<Partial<Record<200 | 201 | 202 | 303, Schema>>>;
  errors?: readonly ErrorCode[];
  /** Where the body may hold more, or less, than `defaultBodyLimits`. */
  bodyLimits?: Partial<BodyLimits>;
  /** Members of the body that stay JSON text while it is large, for a thread of their own to read: never parsed beside other calls. */
  textMembers?: readonly string[];
  /**
   * Whether the header Idempotency-Key makes a repeat of the call give the first one's answer. Absent: as
   * takesIdempotencyKey() says.
   */
  isKeyed?: boolean;
  /**
   * The budget that a call counts towards: its time, itself where it succeeds, or a place as long as it lasts. Of
   * `model-tokens-per-day` it is only checked that some is left.
   */
  budget?: "search-seconds-per-hour" | "reports-per-day" | "uploads-at-once" | "model-tokens-per-day";
  /** Whether an embedded session may call it: nothing that is not marked so, since its page stands on another's. */
  isEmbeddable?: boolean;
  /**
   * Pages of any origin may call it and read its answer: for clients outside that run in a browser. Only for calls that
   * no cookie has a say in, since nothing of ours vouches for such a page.
   */
  isOpenToPages?: boolean;
}

/** Every POST of a person or token that creates or changes something; not protocols of others, nor what only reads. */
export function takesIdempotencyKey({ method, tenant, access, bodyFormat, reply, isKeyed }: RouteSpec): boolean {
  if (isKeyed !== undefined) return isKeyed;
  if (method !== "POST" || tenant !== "headers" || access === "public" || bodyFormat !== undefined) return false;
  return access === "signed-in" || reply[201] !== undefined || !access.endsWith(":read");
}

/** Keeps each schema's exact type, so that params, body and reply are inferred on both sides. */
export function defineRoute<const R extends RouteSpec>(route: R): R {
  return route;
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a caller hands over for a route; parts the route does not declare are left out. */
export type RouteInput<R extends RouteSpec> = {
  [K in "params" | "query" | "body" as R[K] extends Schema ? K : never]: InputOf<R[K]>;
};

/** What a caller gets back: the union of the route's success replies. */
export type RouteReply<R extends RouteSpec> = {
  [S in keyof R["reply"]]: R["reply"][S] extends Schema ? z.output<R["reply"][S]> : never;
}[keyof R["reply"]];
