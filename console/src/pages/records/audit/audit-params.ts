import { securityEventKinds } from "@hoopoe/contract/records/security-event.ts";
import * as z from "zod/mini";

const text = z.catch(z.optional(z.string().check(z.maxLength(254))), undefined);
const params = z.object({
  view: z.catch(z.optional(z.enum(["entries", "security"])), undefined),
  kind: z.catch(z.optional(z.enum(securityEventKinds)), undefined),
  actor: text,
  action: z.catch(z.optional(z.string().check(z.regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/))), undefined),
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
});

/** What narrows the audit, kept in the address; what makes no sense there is left out. */
export type AuditParams = z.infer<typeof params>;

export function readAuditParams(search: Record<string, unknown>): AuditParams {
  return params.parse(search);
}

/** Days of the address as moments of the call: from the first one's beginning to the last one's end, in UTC. */
export function filterOf({ actor, action, from, to }: AuditParams) {
  return {
    ...(actor === undefined || actor === "" ? {} : { actor }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from: `${from}T00:00:00.000Z` }),
    ...(to === undefined ? {} : { to: new Date(Date.parse(`${to}T00:00:00.000Z`) + 86_400_000).toISOString() }),
  };
}
