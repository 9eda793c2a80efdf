import type { Logger } from "pino";
import type { ServedRoute } from "../http/serve-route.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { DiskWatch } from "../platform/disk/watch-disk.ts";
import type { Engine } from "../platform/engine/engine.ts";
import type { Environment } from "../platform/env/read-environment.ts";
import type { Keyring } from "../platform/secrets/keyring.ts";
import type { Closers } from "./closers.ts";
import type { Core } from "./compose-core.ts";

export interface DomainOptions {
  readonly core: Core;
  readonly keyring: Keyring;
  readonly engine: Engine;
  readonly env: Environment;
  readonly clock: Clock;
  readonly log: Logger;
  readonly closers: Closers;
  /** The built-in sandbox, the only place that demo workspaces talk to. */
  readonly sandboxUrl: string | undefined;
  /** Its mail servers: smtp://host:port and imap://host:port. */
  readonly sandboxMail?: { readonly smtpUrl: string; readonly imapUrl: string } | undefined;
  /** Knows which store is full; nothing is known where absent. */
  readonly disk?: Pick<DiskWatch, "full">;
}

/** A part of the product, joined: its calls, and what it does by itself once the engine runs. */
export interface Part {
  readonly routes: readonly ServedRoute[];
  afterLaunch(): Promise<void>;
}

/** All parts together. */
export interface Domains extends Part {
  /** Who may embed the pages of the organisation of this label. */
  readonly frameAncestors: (label: string) => Promise<readonly string[]>;
  /** Rejects when the store of files does not answer. */
  pingFiles(): Promise<void>;
}
