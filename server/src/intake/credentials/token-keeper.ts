import { setTimeout as pause } from "node:timers/promises";
import type { AuthMethod } from "@hoopoe/connectors/shared/auth-method.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { HttpPort } from "@hoopoe/connectors/shared/http.ts";
import type { FairGate } from "../../platform/limits/fair-gate.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Fields } from "./auth-fields.ts";
import type { CredentialsDeps } from "./deps.ts";
import { changeAuthInfo, findAuthInfo, holdAuthInfo } from "./store.ts";
import { keepTokens, type KeptTokens, loadTokens } from "./kept-tokens.ts";

/** A token is given out only while it is good for this long. */
const goodMs = 60_000;
/** From then on another one is fetched; until the old one's end a vendor that is away harms nobody. */
const aheadMs = 300_000;

/** What a keeper needs beside its source. `gate` admits each token request. */
export interface TokenKeeperDeps extends Pick<CredentialsDeps, "db" | "secrets" | "clock"> {
  readonly gate: FairGate;
}

/**
 * Places for all keepers of a process. A turn holds a database connection while the vendor answers: with as many as the
 * pool has, one vendor that hangs would stop the whole server.
 */
export const tokenRequestsMax = 4;

export interface TokenSource {
  readonly scope: Scope;
  readonly authInfoId: string;
  readonly method: AuthMethod;
  readonly fields: Fields;
  readonly config: unknown;
  readonly http: HttpPort;
  readonly signal: AbortSignal;
}

/**
 * The access token of one record, made anew before its end. One process at a time makes one, holding the record's row:
 * vendors that change the refresh token each time would void what a second one got. Others wait for what it brought.
 */
export function createTokenKeeper(
  deps: TokenKeeperDeps,
  source: TokenSource,
): { token(): Promise<string>; renew(refused: string): Promise<string> } {
  let held: { token: string; freshUntilMs: number } | undefined;

  async function obtain(refused: string | null): Promise<string> {
    for (;;) {
      source.signal.throwIfAborted();
      const taken = (await lookUp(deps, source, refused)) ?? (await underLimit(() => tryToken(deps, source, refused)));
      if (taken.kind === "busy") {
        await pause(40 + Math.random() * 40, undefined, { signal: source.signal });
        continue;
      }
      const { access, expiresAt } = taken;
      held = { token: access, freshUntilMs: (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - aheadMs };
      return access;
    }
  }

  async function underLimit(take: () => Promise<TokenAttempt>): Promise<TokenAttempt> {
    const leave = await deps.gate.enter(source.scope.workspaceId);
    return take().finally(leave);
  }

  return {
    async token() {
      const isFresh = held !== undefined && deps.clock.now().getTime() < held.freshUntilMs;
      return held !== undefined && isFresh ? held.token : obtain(null);
    },
    renew: (refused) => obtain(refused),
  };
}

type Token = { kind: "token"; access: string; expiresAt: Date | null };
type TokenAttempt = { kind: "busy" } | Token;

/** The kept token where it is good for long enough; undefined where another one has to be fetched. */
async function lookUp(
  { db, secrets, clock }: TokenKeeperDeps,
  { scope, authInfoId }: TokenSource,
  refused: string | null,
): Promise<Token | undefined> {
  return db.withTenant(scope, async (trx) => {
    const row = await findAuthInfo(trx, authInfoId);
    if (row === undefined) return undefined;
    return usable(await loadTokens(trx, scope, { secrets, row }), { refused, now: clock.now(), goodForMs: aheadMs });
  });
}

function usable(
  { access, expiresAt }: KeptTokens,
  { refused, now, goodForMs }: { refused: string | null; now: Date; goodForMs: number },
): Token | undefined {
  const leftMs = (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
  return access !== null && access !== refused && leftMs > goodForMs ? { kind: "token", access, expiresAt } : undefined;
}

async function tryToken(deps: TokenKeeperDeps, source: TokenSource, refused: string | null): Promise<TokenAttempt> {
  const { scope, authInfoId, method, config, fields, http } = source;
  const { db, secrets, clock } = deps;
  try {
    return await db.withTenant<TokenAttempt>(scope, async (trx) => {
      const row = await holdAuthInfo(trx, { id: authInfoId, skipLocked: true });
      const seen = row ?? (await findAuthInfo(trx, authInfoId));
      if (seen === undefined)
        throw new ConnectorError("auth-failed", "These credentials were removed. Add them again.");
      const kept = await loadTokens(trx, scope, { secrets, row: seen });
      const old = (goodForMs: number) => usable(kept, { refused, now: clock.now(), goodForMs });
      const current = old(row === undefined ? goodMs : aheadMs);
      if (current !== undefined) return current;
      if (row === undefined) return { kind: "busy" };
      try {
        const tokens = await mint(method, { config, fields, http, kept });
        await keepTokens(trx, scope, { secrets, id: authInfoId, tokens });
        return { kind: "token", access: tokens.accessToken, expiresAt: tokens.expiresAt };
      } catch (error) {
        const stillGood = old(goodMs);
        if (stillGood !== undefined && error instanceof ConnectorError && error.code !== "auth-failed")
          return stillGood;
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "auth-failed") {
      const { sentence } = error;
      await db.withTenant(scope, (trx) => changeAuthInfo(trx, authInfoId, { trouble: sentence }));
    }
    throw error;
  }
}

function mint(
  method: AuthMethod,
  { config, fields, http, kept }: { config: unknown; fields: Fields; http: HttpPort; kept: KeptTokens },
) {
  if (method.mint === undefined) {
    throw new ConnectorError("auth-failed", `${method.label} has no token to renew. Enter its secret again.`);
  }
  if (method.oauth !== undefined && kept.refresh === null) {
    throw new ConnectorError(
      "auth-failed",
      "Nobody has signed in to this connection yet, or the sign-in has expired. Sign in again.",
    );
  }
  return method.mint(http, { config, fields, refreshToken: kept.refresh });
}
