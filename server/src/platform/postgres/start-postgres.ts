import { setTimeout as pause } from "node:timers/promises";
import { lockDataDir } from "../env/lock-data-dir.ts";
import { initCluster, superuser } from "./init-cluster.ts";
import { adoptOrLaunch, type PostgresSettings } from "./launch-postmaster.ts";
import { locateCluster } from "./place-cluster.ts";
import { type Postmaster, stopPostmaster } from "./postmaster.ts";
import { socketUrl } from "./socket-url.ts";
import type { StartLog } from "./start-log.ts";

/** The supervised server. `adminUrl` is its superuser's, for making databases and roles. */
export interface Postgres {
  readonly adminUrl: string;
  readonly socketDir: string;
  readonly port: number;
  /** The postmaster of this moment: another one after a crash. */
  readonly pid: number;
  /** Fast shutdown; resolves when the postmaster is gone and the data folder is free. */
  stop(): Promise<void>;
  /** Called once when it ended and could not be brought back. */
  onExit(listener: (cause: unknown) => void): void;
}

const restartCountMax = 10;
const restartWindowMs = 60_000;
const noRoomPauseMs = 2_000;
/** Shorter than the program waits for it (start-data.ts): whoever is left by then is told to end at once. */
const patienceMs = 1500;

/**
 * The real PostgreSQL 18 on `dataDir`, as another user where we are root: made where absent, adopted where it runs,
 * brought back when it dies. Reached by a Unix socket and a password (scram). `settings` go on its command line.
 * @throws StartError, also when another Hoopoe runs on `dataDir`.
 */
export async function startPostgres({
  dataDir,
  log,
  settings = {},
}: {
  dataDir: string;
  log: StartLog;
  settings?: PostgresSettings;
}): Promise<Postgres> {
  const lock = await lockDataDir(dataDir);
  try {
    const placement = await locateCluster(dataDir);
    const password = await initCluster(dataDir, { placement, log });
    const first = await adoptOrLaunch(placement, settings);
    return supervise(first, {
      password,
      log,
      again: () => adoptOrLaunch(placement, settings),
      release: () => lock.release(),
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Supervision {
  password: string;
  log: StartLog;
  again: () => Promise<Postmaster>;
  release: () => Promise<void>;
}

function supervise(first: Postmaster, { password, log, again, release }: Supervision): Postgres {
  let postmaster = first;
  let isStopping = false;
  const listeners: ((cause: unknown) => void)[] = [];
  const restarts: number[] = [];

  const watching = watch();
  let stopped: Promise<void> | undefined;
  return {
    adminUrl: socketUrl(first, { user: superuser, password, database: "postgres" }),
    socketDir: first.socketDir,
    port: first.port,
    get pid() {
      return postmaster.pid;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
    onExit: (listener) => void listeners.push(listener),
  };

  async function stop(): Promise<void> {
    isStopping = true;
    await stopPostmaster(postmaster, { patienceMs });
    await watching;
    await release();
  }

  async function watch(): Promise<void> {
    for (;;) {
      await postmaster.ended;
      if (isStopping) return;
      log.warn(`PostgreSQL (process ${postmaster.pid}) ended unexpectedly. Restarting it.`);
      try {
        checkBudget();
        postmaster = await untilRoom();
      } catch (cause) {
        log.error(`Couldn't restart PostgreSQL: ${String(cause)}`);
        for (const listener of listeners) listener(cause);
        return;
      }
      // `stop` was called while it came back: the signal went to the dead one.
      if (isStopping) return stopPostmaster(postmaster, { patienceMs });
    }
  }

  /** Without room for its log it cannot start: that ends by itself, or by somebody who frees space. */
  async function untilRoom(): Promise<Postmaster> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await again();
      } catch (error) {
        if (isStopping || !/No space left|quota exceeded/i.test(String(error))) throw error;
        if (isFirst) log.error("PostgreSQL can't start because its disk is full. Trying again until there is room.");
      }
      await pause(noRoomPauseMs);
    }
  }

  function checkBudget(): void {
    const now = performance.now();
    restarts.push(now);
    while ((restarts[0] ?? now) < now - restartWindowMs) restarts.shift();
    if (restarts.length > restartCountMax) throw new Error(`it ended ${restarts.length} times within a minute`);
  }
}
