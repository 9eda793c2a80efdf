import type { Limits } from "../../platform/limits/limits.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { type AccountLinks, createAccountLinks } from "./account-links.ts";
import { type AccountStatus, createAccountStatus } from "./account-status.ts";
import { type ConfirmPassword, createConfirmPassword } from "./confirm-password.ts";
import { createDevices, type Devices } from "./devices.ts";
import { createOwnAccount, type OwnAccount } from "./own-account.ts";
import { createPasskeys, type Passkeys } from "./passkeys.ts";
import { createSecondFactor, type SecondFactor } from "./second-factor.ts";
import type { IdentityService } from "./service.ts";

/** What people do with their own account, and what brings them back into it. */
export interface Accounts {
  readonly own: OwnAccount;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly links: AccountLinks;
  readonly status: AccountStatus;
  readonly devices: Devices;
  readonly confirmPassword: ConfirmPassword;
  readonly hasMail: () => boolean;
}

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly secrets: Secrets;
  readonly audit: AuditService;
  readonly mail: Pick<Mail, "canSend" | "put">;
  readonly identity: Pick<IdentityService, "openLocally" | "end" | "endAll">;
  /** An organisation's own address, for links and passkeys: never the Host header. */
  readonly originOf: (tenantId: string) => Promise<string>;
  readonly onSessionEnded: (sessionId: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const hasMail = () => deps.mail.canSend({ isDemo: false });
  const confirmPassword = createConfirmPassword(deps);
  const shared = { ...deps, confirmPassword, hasMail };
  return {
    own: createOwnAccount(shared),
    secondFactor: createSecondFactor(shared),
    passkeys: createPasskeys({ ...shared, open: deps.identity.openLocally }),
    links: createAccountLinks(shared),
    status: createAccountStatus(deps),
    devices: createDevices({ ...deps, sessions: deps.identity }),
    confirmPassword,
    hasMail,
  };
}
