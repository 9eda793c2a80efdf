import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import type pg from "pg";
import { fromDatabase } from "../engine/is-database-away.ts";
import { preparedNameOf } from "./keep-prepared.ts";
import { makeTrip, type TripResult, type TripStatement } from "./trip.ts";

/** Settings of a transaction by name, which end with it. */
export type LocalSettings = Readonly<Record<string, string>>;

/** How a transaction begins. `alone`: it is the one statement that is yet to come. */
export interface Beginning {
  readonly settings: LocalSettings | undefined;
  readonly isAlone: boolean;
}

/**
 * What is longer leaves in more than one piece, and a process that is frozen in between would leave its locks behind: then it
 * is a transaction that PostgreSQL can undo.
 */
const aloneCharsMax = 32_000;

/** A connection of the pool whose transactions are opened by their first statement's own trip. */
export class TenantConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** Goes out with the next statement. */
  #ahead: readonly TripStatement[] = [];
  #alone: "no" | "to come" | "sent" = "no";
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin({ settings, isAlone }: Beginning): void {
    this.#alone = isAlone ? "to come" : "no";
    this.#ahead = [begin, ...(settings === undefined ? [] : [enterBy(settings)])];
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  async executeQuery({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<unknown>> {
    const name = preparedNameOf(text);
    const statement: TripStatement = { text, values, ...(name !== undefined && { name }) };
    try {
      const { rows, command } = await this.#send(statement);
      return { rows, ...countOf(command) };
    } catch (error) {
      // Where the statement came from, instead of the socket that its answer came through.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw fromDatabase(error);
    }
  }

  async #send(statement: TripStatement): Promise<TripResult> {
    if (this.#alone === "sent") throw new Error("a statement that was to be alone is followed by another");
    if (this.#alone === "no") return makeTrip(this.#client, [...this.#takeAhead(), statement]);
    this.#alone = "sent";
    const [opening, ...settings] = this.#takeAhead();
    if (opening === undefined || sizeOf(statement) <= aloneCharsMax)
      return makeTrip(this.#client, [...settings, statement]);
    return this.#sendWhole([opening, ...settings, statement]);
  }

  async #sendWhole(statements: readonly TripStatement[]): Promise<TripResult> {
    try {
      const result = await makeTrip(this.#client, statements);
      await this.#end("COMMIT");
      return result;
    } catch (error) {
      await this.#end("ROLLBACK");
      throw error;
    }
  }

  #takeAhead(): readonly TripStatement[] {
    const ahead = this.#ahead;
    this.#ahead = [];
    return ahead;
  }

  async commit(): Promise<void> {
    if (this.#isOver()) return;
    await this.#end("COMMIT");
  }

  async rollback(): Promise<void> {
    if (this.#isOver()) return;
    await this.#end("ROLLBACK");
  }

  /** Nothing was begun, or it ended by itself. */
  #isOver(): boolean {
    const isOver = this.#takeAhead().length > 0 || this.#alone === "sent";
    this.#alone = "no";
    return isOver;
  }

  async #end(statement: "COMMIT" | "ROLLBACK"): Promise<void> {
    try {
      const { command } = await this.#client.query(statement);
      // PostgreSQL answers COMMIT so where a statement of the transaction had failed.
      if (statement === "COMMIT" && command === "ROLLBACK") throw new AbortedTransactionError();
    } catch (error) {
      if (statement === "ROLLBACK") this.#isBroken = true;
      throw fromDatabase(error);
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error("the pool opens no cursors");
  }
}

const begin: TripStatement = { text: "BEGIN", values: [], name: "begin" };

function enterBy(settings: LocalSettings): TripStatement {
  const names = Object.keys(settings);
  const set = names.map((name, index) => `set_config('${name}', $${index + 1}, true)`);
  return { text: `SELECT ${set.join(", ")}`, values: Object.values(settings), name: `enter ${names.length}` };
}

function sizeOf({ text, values }: TripStatement): number {
  return text.length + charsOf(values);
}

function charsOf(value: unknown): number {
  if (typeof value === "string" || Buffer.isBuffer(value)) return value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, one) => sum + charsOf(one), 0) : 0;
}

function countOf(command: string): { numAffectedRows?: bigint } {
  const [, count] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(command) ?? [];
  return count === undefined ? {} : { numAffectedRows: BigInt(count) };
}
