import { createHash } from "node:crypto";
import { sql } from "kysely";

const mark = "/* prepared */";

/**
 * Begins a statement that PostgreSQL parses and plans once for each connection, not each time. For hot ones of few forms; one
 * that gives columns back names them, since what `*` stands for may change under a plan that is kept.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** The name that a marked statement is kept under by each connection; undefined for any other. */
export function preparedNameOf(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
