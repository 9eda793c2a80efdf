import type { Trx } from "../../platform/db/open-database.ts";
import type { SealContext } from "../../platform/secrets/envelope.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import { type Person, spendRecoveryCode, spendStep } from "./factor-store.ts";
import { stepOfCode } from "./totp.ts";

/** Spends a person's one-time code (six digits) or recovery code; false for a wrong, old or used one. */
export async function spendCode(
  trx: Trx,
  person: Person,
  { code, now, secrets }: { code: string; now: Date; secrets: Pick<Secrets, "get"> },
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(trx, person, { code, now });
  const secret = await secrets.get(trx, totpSealContext(person));
  if (secret === undefined) return false;
  const step = stepOfCode(code, { secret: secret.reveal(), now });
  return step !== undefined && spendStep(trx, person, step);
}

/** Where a person's TOTP secret is sealed. */
export function totpSealContext({ tenantId, userId }: Person): SealContext {
  return { tenantId, table: "user_totp", row: userId, field: "secret" };
}
