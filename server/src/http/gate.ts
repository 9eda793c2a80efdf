import type { Role, Verb } from "@hoopoe/contract/permissions.ts";

import type { RefusedCall } from "./refusals.ts";

/** An organisation as the http layer knows it. */
export interface Tenant {
  readonly id: string;
  readonly label: string;
}

/** What a valid access token says. */
export interface TokenClaims {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  /** Only on a personal access token: what it may be used for. */
  readonly verbs?: readonly Verb[];
  /** Only on the token of a client outside: the one workspace that it is held to. */
  readonly workspaceId?: string;
}

/** Where the holder of a live session works. */
export interface Member {
  readonly workspaceId: string;
  readonly role: Role;
  /** The session was opened by an embed token: only calls marked for it are open. */
  readonly isEmbedded: boolean;
}

/** What the http layer must know about people; the identity domain answers, main.ts joins them. */
export interface Gate {
  /** Told of each call that was refused. */
  onRefused(refused: RefusedCall): void;
  /** Calls `look` when the access of somebody who listens to a stream may have ended; the answer ends that. */
  watchAccess(who: { userId: string; sessionId: string; workspaceId: string }, listener: () => void): () => void;
  /** The tenant of a label, or undefined. */
  loadTenant(label: string): Promise<Tenant | undefined>;
  /** The claims of an access token that is ours and has not expired, or undefined. */
  readToken(token: string): Promise<TokenClaims | undefined>;
  /** The claims of a token that a client outside got by OAuth, for calls that others speak; undefined for anything else. */
  readClientToken(tenant: Tenant, token: string): Promise<TokenClaims | undefined>;
  /** What a client outside without a good token is told, as WWW-Authenticate. */
  challengeOf(label: string): string;
  /** Whether the session of the claims has neither ended nor been revoked; an embedded one's only where that may be. */
  isSessionLive(claims: TokenClaims, options: { mayBeEmbedded: boolean }): Promise<boolean>;
  /**
   * The caller's place in a workspace, with its session looked at in the same breath; without a workspace id, in the
   * default one. `ended`: the session is over; `stranger`: not a member, or no such workspace in the tenant.
   */
  loadMember(claims: TokenClaims, workspaceId: string | undefined): Promise<Member | "ended" | "stranger">;
  /** Whether the organisation is under maintenance and somebody may only read meanwhile. */
  isReadOnlyFor(person: Pick<TokenClaims, "tenantId" | "userId">): Promise<boolean>;
}
