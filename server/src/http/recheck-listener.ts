import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { isAllowed } from "@hoopoe/contract/permissions.ts";
import type { FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { Gate } from "./gate.ts";
import type { Caller } from "./serve-route.ts";

const recheckMs = 1_000;

interface Listener {
  readonly route: Pick<RouteSpec, "access">;
  readonly caller: Caller | undefined;
}

/**
 * A stream of events was let in once and may go on for minutes: at each change of access that concerns its listener, and
 * once a second besides, the listener is looked at again, and it is
 * cut where their session is over, they are no member any more, or their role may not make the call. An access token that
 * ran out meanwhile cuts nothing: the session behind it counts.
 */
export function recheckListener(
  reply: FastifyReply,
  { route: { access }, caller }: Listener,
  { gate, log }: { gate: Pick<Gate, "loadMember" | "watchAccess">; log: Logger },
): void {
  if (!String(reply.getHeader("content-type")).startsWith("text/event-stream")) return;
  if (caller === undefined || access === "public" || access === "signed-in") return;
  const recheck = async (): Promise<void> => {
    const member = await gate.loadMember(caller, caller.workspaceId);
    if (member === "ended" || member === "stranger" || !isAllowed(member.role, access)) reply.raw.destroy();
  };
  const scheduleRecheck = (): void =>
    void recheck().catch((error: unknown) => log.warn({ err: error }, "couldn't check a listener again"));
  const timer = setInterval(scheduleRecheck, recheckMs).unref();
  const stopWatching = gate.watchAccess(caller, scheduleRecheck);
  reply.raw.once("close", () => {
    clearInterval(timer);
    stopWatching();
  });
}
