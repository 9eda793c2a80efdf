import type { Logger } from "pino";
import type { Budgets } from "./budgets/budgets.ts";
import type { Clock } from "./clock/clock.ts";
import type { Closers } from "./closers.ts";
import type { Database } from "./db/open-database.ts";
import type { DiskWatch } from "./disk/watch-disk.ts";
import type { Engine } from "./engine/engine.ts";
import type { Environment } from "./env/read-environment.ts";
import type { Limits } from "./limits/limits.ts";
import type { Keyring } from "./secrets/keyring.ts";
import type { Secrets } from "./secrets/secrets.ts";
import type { Tickets } from "./tickets/tickets.ts";

/** What every group builds on. */
export interface Foundation {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly tickets: Tickets;
  readonly limits: Limits;
  /** What workspaces and people have used, and may use. */
  readonly budgets: Budgets;
}

/** The process that a group runs in. */
export interface Running {
  readonly engine: Engine;
  readonly env: Environment;
  readonly closers: Closers;
  /** The built-in sandbox, the only place that demo workspaces talk to. */
  readonly sandboxUrl: string | undefined;
  /** Its mail servers: smtp://host:port and imap://host:port. */
  readonly sandboxMail?: { readonly smtpUrl: string; readonly imapUrl: string } | undefined;
  /** Knows which store is full; nothing is known where absent. */
  readonly disk?: Pick<DiskWatch, "full">;
}
