import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { limitKey, spend } from "./attempts.ts";
import type { ConfirmPassword } from "./confirm-password.ts";
import { confirmTotp, hasTotp, insertTotp, type Person, removeTotp, replaceRecoveryCodes } from "./factor-store.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { spendCode, totpSealContext } from "./spend-code.ts";
import { createTotp, type TotpSetup } from "./totp.ts";

/** One-time codes as a second factor, with recovery codes for a lost phone. */
export interface SecondFactor {
  /** @throws Failure totp-on, password-missing, password-wrong, demo-guest */
  start(person: Person, input: { password?: string; organisation: string }): Promise<TotpSetup>;
  /** Turns it on; gives the recovery codes, this once. @throws Failure totp-on, totp-off, mfa-failed */
  confirm(person: Person, code: string): Promise<string[]>;
  /** @throws Failure totp-off, password-missing, password-wrong */
  disable(person: Person, password: string | undefined): Promise<void>;
  /** @throws Failure totp-off, password-missing, password-wrong */
  renewRecoveryCodes(person: Person, password: string | undefined): Promise<string[]>;
}

export interface SecondFactorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly secrets: Secrets;
  readonly audit: Pick<AuditService, "record">;
  readonly confirmPassword: ConfirmPassword;
}

const quarterMs = 15 * 60_000;

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock, limits, secrets, audit, confirmPassword } = deps;
  return {
    async start(person, { password, organisation }) {
      const { email } = await confirmPassword(person, password);
      const setup = createTotp({ email, organisation });
      await db.withTenant(person, async (trx) => {
        if (await hasTotp(trx, person)) fail("totp-on");
        await insertTotp(trx, person);
        await secrets.put(trx, totpSealContext(person), new Secret(setup.secret));
      });
      return setup;
    },
    async confirm(person, code) {
      const key = limitKey("totp-confirm", person.tenantId, person.userId);
      await spend(limits, [{ key, countMax: 20, windowMs: quarterMs }]);
      const codes = createRecoveryCodes();
      await db.withTenant(person, async (trx) => {
        if (await hasTotp(trx, person)) fail("totp-on");
        if ((await secrets.get(trx, totpSealContext(person))) === undefined) fail("totp-off");
        const now = clock.now();
        if (!(await spendCode(trx, person, { code, now, secrets }))) fail("mfa-failed", { field: "code" });
        await confirmTotp(trx, person, now);
        await replaceRecoveryCodes(trx, person, codes);
        await audit.record(trx, { ...person, action: "second-factor.enabled" });
      });
      return codes;
    },
    async disable(person, password) {
      await confirmPassword(person, password);
      await db.withTenant(person, async (trx) => {
        if (!(await hasTotp(trx, person))) fail("totp-off");
        await removeTotp(trx, person);
        await secrets.remove(trx, totpSealContext(person));
        await audit.record(trx, { ...person, action: "second-factor.disabled" });
      });
    },
    async renewRecoveryCodes(person, password) {
      await confirmPassword(person, password);
      const codes = createRecoveryCodes();
      await db.withTenant(person, async (trx) => {
        if (!(await hasTotp(trx, person))) fail("totp-off");
        await replaceRecoveryCodes(trx, person, codes);
        await audit.record(trx, { ...person, action: "second-factor.codes-renewed" });
      });
      return codes;
    },
  };
}
