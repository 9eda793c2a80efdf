import { inactivityMs } from "@hoopoe/contract/constants.ts";
import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { MemberKey } from "../../platform/db/lookup-types.ts";
import { createNextFlight } from "../../platform/next-flight.ts";
import { hashToken } from "../../platform/tickets/token.ts";
import type { AccessClaims, AccessTokens } from "./access-token.ts";
import type { KnownDevice } from "./known-devices.ts";
import type { RefreshChain } from "./refresh-chain.ts";
import type { HeldToken, SessionStore, TokenMoves } from "./session-store.ts";

/** What a sign-in or a refresh hands out: the one for memory, the other for the HttpOnly cookie. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

export interface Visitor {
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** What the browser shows of earlier sign-ins. */
  readonly devices?: readonly KnownDevice[];
}

export interface Sessions {
  /** `embedded`: a session for a page that stands on another's, held to one workspace, and shorter. */
  open(
    who: { tenantId: string; userId: string },
    visitor: Visitor,
    embedded?: { workspaceId: string; lifeMs: number },
  ): Promise<TokenPair>;
  /** A new pair for a refresh token of this tenant; undefined when it opens nothing (any more). */
  refresh(tenantId: string, refreshToken: string): Promise<TokenPair | undefined>;
  /** Ends the session that a refresh token belongs to, whether spent or not. */
  endByRefreshToken(tenantId: string, refreshToken: string): Promise<void>;
  end(claims: { tenantId: string; sessionId: string }): Promise<void>;
  /** Ends a user's sessions, personal access tokens included unless `kind` says otherwise; how many there were. */
  endAll(whose: { tenantId: string; userId: string; exceptId?: string; kind?: "person" }): Promise<number>;
  /** Notes that somebody works in the session, so that it is not ended for inactivity. */
  touch(session: { tenantId: string; sessionId: string }): Promise<void>;
  /** Whether the session of the claims goes on; one of an embedded page only where that `mayBeEmbedded`. */
  isLive(claims: AccessClaims, options?: { mayBeEmbedded: boolean }): Promise<boolean>;
  loadMember(
    claims: AccessClaims,
    workspaceId: string | undefined,
  ): Promise<{ workspaceId: string; role: Role; isEmbedded: boolean } | "ended" | "stranger">;
}

/** A session ends thirty days after its sign-in, whatever happens. */
export const sessionMs = 30 * 86_400_000;
/** Tabs that refresh at the same moment, and a reply that was lost, get the same successor for so long. */
const graceMs = 10_000;

export interface SessionDeps {
  readonly store: SessionStore;
  readonly accessTokens: AccessTokens;
  readonly chain: RefreshChain;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record" | "recordAlone">;
  /** Told of each session that was ended, so that its sockets close. */
  readonly onEnded: (sessionId: string) => void;
}

export function createSessions(deps: SessionDeps): Sessions {
  const { store, accessTokens, chain, clock, audit, onEnded } = deps;
  const findMemberOnce = createNextFlight({
    keyOf: ({ tenantId, userId, sessionId, workspaceId = "" }: MemberKey) =>
      `${tenantId} ${userId} ${sessionId} ${workspaceId}`,
    run: store.loadMember,
  });
  const sessions: Sessions = {
    async open({ tenantId, userId }, { ip, userAgent }, embedded) {
      const now = clock.now();
      const refreshToken = chain.first();
      const expiresAt = new Date(now.getTime() + (embedded?.lifeMs ?? sessionMs));
      const tokenHash = hashToken(refreshToken);
      const embedWorkspaceId = embedded?.workspaceId;
      const session = { tenantId, userId, now, expiresAt, tokenHash, ip, userAgent, embedWorkspaceId };
      const sessionId = await store.createSession(session, (trx) =>
        audit.record(trx, { tenantId, userId, action: "session.started", ip }),
      );
      const accessToken = await accessTokens.mint({ tenantId, userId, sessionId });
      return { accessToken, refreshToken, refreshExpiresAt: expiresAt };
    },
    async refresh(tenantId, refreshToken) {
      const tokenHash = hashToken(refreshToken);
      if ((await store.tenantOfToken(tokenHash)) !== tenantId) return undefined;
      const outcome = await store.withToken(tenantId, tokenHash, (held, moves) =>
        rotate(held, { moves, nextHash: hashToken(chain.next(refreshToken)), now: clock.now() }),
      );
      if (outcome.kind === "reused" || outcome.kind === "idle") {
        const { sessionId, userId } = outcome;
        onEnded(sessionId);
        const details = { reason: endings[outcome.kind] };
        await audit.recordAlone({ tenantId, userId, action: "session.ended", details });
      }
      if (outcome.kind !== "granted") return undefined;
      const { sessionId, userId, refreshExpiresAt } = outcome;
      const accessToken = await accessTokens.mint({ tenantId, userId, sessionId });
      return { accessToken, refreshToken: chain.next(refreshToken), refreshExpiresAt };
    },
    async endByRefreshToken(tenantId, refreshToken) {
      const found = await store.sessionOfToken(hashToken(refreshToken));
      if (found?.tenantId === tenantId) await sessions.end(found);
    },
    async end({ tenantId, sessionId }) {
      const isEnded = await store.endSession({ tenantId, sessionId, now: clock.now() }, (trx, userId) =>
        audit.record(trx, { tenantId, userId, action: "session.ended" }),
      );
      if (isEnded) onEnded(sessionId);
    },
    async endAll(whose) {
      const { tenantId, userId } = whose;
      const ids = await store.endAll({ ...whose, now: clock.now() }, (trx, count) =>
        audit.record(trx, { tenantId, userId, action: "session.ended", details: { count } }),
      );
      for (const id of ids) onEnded(id);
      return ids.length;
    },
    touch: (session) => store.touch({ ...session, now: clock.now() }),
    async isLive(claims, { mayBeEmbedded } = { mayBeEmbedded: false }) {
      const found = await findMemberOnce({ ...claims, now: clock.now(), workspaceId: undefined });
      return found !== undefined && (mayBeEmbedded || !found.isEmbedded);
    },
    async loadMember(claims, workspaceId) {
      const isId = workspaceId === undefined || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(workspaceId);
      // What is no id is nobody's workspace: the nil id is asked for, so that an ended session is still seen first.
      const requested = isId ? workspaceId : "00000000-0000-0000-0000-000000000000";
      const found = await findMemberOnce({ ...claims, now: clock.now(), workspaceId: requested });
      if (found === undefined) return "ended";
      if (found.workspaceId === null || found.role === null) return "stranger";
      return { workspaceId: found.workspaceId, role: found.role, isEmbedded: found.isEmbedded };
    },
  };
  return sessions;
}

const endings = {
  reused: "a spent refresh token was used again",
  idle: "an hour without activity",
} as const;

type Rotation =
  | { kind: "granted"; sessionId: string; userId: string; refreshExpiresAt: Date }
  | { kind: "reused" | "idle"; sessionId: string; userId: string }
  | { kind: "refused" };

async function rotate(
  held: HeldToken | undefined,
  { moves, nextHash, now }: { moves: TokenMoves; nextHash: Buffer; now: Date },
): Promise<Rotation> {
  if (held === undefined || held.sessionExpiresAt === null) return { kind: "refused" };
  const { sessionId, userId, sessionExpiresAt } = held;
  if (held.expiresAt <= now || sessionExpiresAt <= now) return { kind: "refused" };
  // A laptop that slept, a tab that was forgotten, a cookie that was copied: an hour later none of them goes on.
  if (now.getTime() - held.lastActiveAt.getTime() > inactivityMs) {
    await moves.endSession(sessionId, now);
    return { kind: "idle", sessionId, userId };
  }
  const granted: Rotation = { kind: "granted", sessionId, userId, refreshExpiresAt: sessionExpiresAt };
  if (held.usedAt === null) {
    await moves.replace(held, { tokenHash: nextHash, now, expiresAt: sessionExpiresAt });
    return granted;
  }
  if (now.getTime() - held.usedAt.getTime() <= graceMs) return granted;
  // Spent long ago and shown again: it was copied, and nobody knows which holder is the right one.
  await moves.endSession(sessionId, now);
  return { kind: "reused", sessionId, userId };
}
