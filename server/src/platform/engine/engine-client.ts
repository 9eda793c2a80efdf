import pg from "pg";
import { fromDatabase, isDatabaseAway } from "./is-database-away.ts";

/**
 * The engine's library waits for a database that is away where it knows the error: class 08, ECONNRESET, ECONNREFUSED. It
 * gives a workflow up for good at EPIPE (a write to a PostgreSQL that was just killed) and at ENOENT (the file of its socket
 * is not there yet). Here every lost connection carries one that it knows as its cause.
 */
export class EngineClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.prependListener("error", (error: unknown) => {
      if (!(error instanceof Error) || error.cause !== undefined || !isDatabaseAway(fromDatabase(error))) return;
      error.cause = Object.assign(new Error("The connection to the database was lost."), { code: "08006" });
    });
  }
}
