import type { Logger } from "pino";
import { createAnchors } from "../records/audit/anchors.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import type { Keyring } from "../platform/secrets/keyring.ts";
import type { Closers } from "./closers.ts";
import type { Core } from "./compose-core.ts";

/** Signs what earlier versions wrote, publishes anchors from here on, and writes security events until the end. */
export async function startAudit(
  core: Pick<Core, "db" | "audit" | "watchAudit" | "securityEvents">,
  { env, keys, log, closers }: { env: Environment; keys: Keyring; log: Logger; closers: Closers },
): Promise<void> {
  const { db } = core;
  const options = { db, keys, clock: systemClock, log, dataDir: env.dataDir };
  const anchors = await createAnchors({ ...options, ...env.auditAnchors });
  core.watchAudit(anchors.mark);
  for (const tenantId of await db.lookups.tenantIds()) await core.audit.keyChain(tenantId);
  closers.add("the anchors of the audit", () => anchors.close());
  closers.add("security events", () => core.securityEvents.close());
}
