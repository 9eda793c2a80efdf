import type { Clock } from "../clock/clock.ts";
import type { Database } from "../db/open-database.ts";
import type { Keyring } from "../secrets/keyring.ts";

export interface MailOptions {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** The operator's mail server; undefined where there is none: then links are copied by hand. */
  readonly smtpUrl: string | undefined;
  /** The sandbox's, which takes what demo workspaces send. */
  readonly sandboxSmtpUrl: string | undefined;
  /** The sender of emails: `Hoopoe <hoopoe@example.com>`. */
  readonly from: string;
  /** Called with an email that was given up. */
  readonly onFailed?: (email: { tenantId: string; workspaceId?: string; to: string; reason: string }) => void;
  /** How long to wait before each further try, in milliseconds; after the last one an email is given up. */
  readonly retryDelaysMs?: readonly number[];
}
