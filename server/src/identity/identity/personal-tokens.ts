import type { PersonalTokenView } from "@hoopoe/contract/identity/account.ts";
import { personalTokenPrefix } from "@hoopoe/contract/identity/account.ts";
import { isVerb, type Verb } from "@hoopoe/contract/permissions.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { AccessClaims } from "./access-token.ts";
import type { Person } from "./factor-store.ts";
import { insertPersonalToken, loadPersonalToken, loadPersonalTokens, type TokenRow } from "./personal-token-store.ts";
import { insertSession } from "./session-rows.ts";
import type { Sessions } from "./sessions.ts";

/** What a script's token may do: its verbs, where its person's role allows them too. */
export interface ScriptClaims extends AccessClaims {
  readonly verbs: readonly Verb[];
}

/** Tokens for scripts. Each stands on a session of its own, so that whatever ends sessions ends them. */
export interface PersonalTokens {
  list(person: Person): Promise<PersonalTokenView[]>;
  /** `token` is shown this once. @throws Failure bad-request */
  create(
    person: Person,
    wanted: { name: string; verbs: readonly string[]; days: number },
  ): Promise<{ token: string; data: PersonalTokenView }>;
  /** @throws Failure personal-token-not-found */
  revoke(person: Person, id: string): Promise<void>;
  read(token: string): Promise<ScriptClaims | undefined>;
}

export interface PersonalTokensDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Pick<AuditService, "record" | "recordAlone">;
  readonly sessions: Pick<Sessions, "end">;
}

const dayMs = 86_400_000;
const noteMs = 60_000;

export function createPersonalTokens({ db, clock, audit, sessions }: PersonalTokensDeps): PersonalTokens {
  return {
    list: async (person) =>
      (await db.withTenant(person, (trx) => loadPersonalTokens(trx, person, clock.now()))).map(viewOf),
    async create(person, { name, verbs, days }) {
      const unknown = verbs.find((verb) => !isVerb(verb));
      if (unknown !== undefined) fail("bad-request", { reason: `verbs: the permission ${unknown} doesn't exist.` });
      const secret = randomToken();
      const token = `${personalTokenPrefix}${secret}`;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + days * dayMs);
      const data = await db.withTenant(person, async (trx) => {
        const session = { ...person, now, expiresAt, ip: null, userAgent: null, kind: "token" } as const;
        const sessionId = await insertSession(trx, session);
        const known = [...new Set(verbs.filter(isVerb))];
        const row = { sessionId, name, verbs: known, tokenHash: hashToken(token), last4: secret.slice(-4), now };
        const id = await insertPersonalToken(trx, person, row);
        const details = { verbs: known.join(" "), expiresAt: expiresAt.toISOString() };
        await audit.record(trx, { ...person, action: "personal-token.created", target: name, details });
        return { id, sessionId, name, last4: row.last4, verbs: known, createdAt: now, expiresAt, lastUsedAt: null };
      });
      return { token, data: viewOf(data) };
    },
    async revoke(person, id) {
      const rows = await db.withTenant(person, (trx) => loadPersonalTokens(trx, person, clock.now()));
      const row = rows.find((one) => one.id === id) ?? fail("personal-token-not-found");
      await sessions.end({ tenantId: person.tenantId, sessionId: row.sessionId });
      await audit.recordAlone({ ...person, action: "personal-token.revoked", target: row.name });
    },
    async read(token) {
      if (!token.startsWith(personalTokenPrefix)) return undefined;
      const found = await db.lookups.personalToken(hashToken(token));
      if (found === undefined) return undefined;
      const { tenantId, tokenId } = found;
      const now = clock.now();
      const noteBefore = new Date(now.getTime() - noteMs);
      const row = await db.withTenant({ tenantId }, (trx) =>
        loadPersonalToken(trx, { tenantId, tokenId, now, noteBefore }),
      );
      return row === undefined ? undefined : { ...row, tenantId, verbs: row.verbs.filter(isVerb) };
    },
  };
}

function viewOf({ sessionId: _kept, createdAt, expiresAt, lastUsedAt, ...row }: TokenRow): PersonalTokenView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
