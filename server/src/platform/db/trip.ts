import pg, { type Connection, type FieldDef, type Submittable } from "pg";
import { type Parameter, parameterOf } from "./parameter-of.ts";

/** One statement of a trip. With a name it is parsed and planned once for each connection. */
export interface TripStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name?: string;
}

/** What the last statement of a trip gave back; `command` as PostgreSQL says it: "INSERT 0 1", "ROLLBACK". */
export interface TripResult {
  readonly rows: Row[];
  readonly command: string;
}

type Row = Record<string, unknown>;

/** A column of an answer, and how its text is read. */
interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What a connection keeps by name. `unsure`: a trip failed with it, so that nobody knows whether it was parsed. */
interface Kept {
  /** Which connection it is: names are told apart by it where connections share a session, as they do in PGlite. */
  readonly number: number;
  readonly statements: Map<string, readonly Column[] | "unsure">;
}

const keptOn = new WeakMap<Connection, Kept>();
let connectionCount = 0;

function keptBy(connection: Connection): Kept {
  const known = keptOn.get(connection);
  if (known !== undefined) return known;
  connectionCount += 1;
  const kept: Kept = { number: connectionCount, statements: new Map() };
  keptOn.set(connection, kept);
  return kept;
}

/**
 * Sends statements together, which are answered together: one trip. PostgreSQL runs them in order, and none behind one that
 * fails. Where none of them opens a transaction they are one by themselves, committed when the answer is here.
 */
export function makeTrip(client: pg.ClientBase, statements: readonly TripStatement[]): Promise<TripResult> {
  return new Promise((resolve, reject) => void client.query(new Trip(statements, { resolve, reject })));
}

interface Hearer {
  readonly resolve: (result: TripResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The methods behind `submit` are what pg's client calls on the query that it is busy with. */
export class Trip implements Submittable {
  readonly statements: readonly TripStatement[];
  readonly #hear: Hearer;
  #kept: Kept["statements"] = new Map();
  #answeredCount = 0;
  #columns: readonly Column[] = [];
  #rows: Row[] = [];
  #command = "";
  #unreadable: unknown;

  constructor(statements: readonly TripStatement[], hear: Hearer) {
    this.statements = statements;
    this.#hear = hear;
  }

  /** Gives an error, where there is one, before anything was sent. */
  submit(connection: Connection): Error | undefined {
    let values: Parameter[][];
    try {
      values = this.statements.map((statement) => statement.values.map(parameterOf));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    const { number, statements } = keptBy(connection);
    this.#kept = statements;
    connection.stream.cork();
    for (const [index, { name: input = "", text }] of this.statements.entries()) {
      const kept = statements.get(input);
      const name = input === "" ? "" : `${input} ${number}`;
      if (kept === "unsure") connection.close({ type: "S", name }, true);
      const isKept = kept !== undefined && kept !== "unsure";
      if (!isKept) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values: values[index] }, true);
      // What a kept statement gives back was told when it was parsed.
      if (!isKept) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    this.#begin();
    return undefined;
  }

  /** The answers of the next statement begin. */
  #begin(): void {
    const kept = this.#kept.get(this.statements[this.#answeredCount]?.name ?? "");
    this.#columns = kept === undefined || kept === "unsure" ? [] : kept;
    this.#rows = [];
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#answeredCount < this.statements.length - 1) return;
    try {
      this.#rows.push(rowOf(this.#columns, fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name = "" } = this.statements[this.#answeredCount] ?? {};
    if (name !== "") this.#kept.set(name, this.#columns);
    this.#answeredCount += 1;
    this.#command = text;
    if (this.#answeredCount < this.statements.length) this.#begin();
  }

  handleError(error: unknown): void {
    const { name = "" } = this.statements[this.#answeredCount] ?? {};
    if (name !== "") this.#kept.set(name, "unsure");
    this.#hear.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.#hear.resolve({ rows: this.#rows, command: this.#command });
    else this.#hear.reject(this.#unreadable);
  }
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {};
  let index = 0;
  for (const { name, parse } of columns) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : parse(text);
    index += 1;
  }
  return row;
}

function parserOf(typeId: number): Column["parse"] {
  const parser: unknown = pg.types.getTypeParser(typeId, "text");
  if (isParser(parser)) return parser;
  throw new Error(`pg reads no type ${typeId}`);
}

/** It takes a text, whatever the type. */
function isParser(input: unknown): input is Column["parse"] {
  return typeof input === "function";
}
