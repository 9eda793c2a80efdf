/** A value as people read it: rows under columns, fields beside each other, or one value. */
export interface ShownValue {
  /** A list of objects; `path` leads to it from the value's root, "" where it is the root. */
  table: { path: string; columns: readonly string[]; rows: readonly Record<string, unknown>[]; count: number } | null;
  fields: readonly { name: string; value: unknown }[];
  /** Set where the value is neither a list of objects nor an object. */
  plain: unknown;
}

const rowsMax = 50;
const columnsMax = 8;

/** Only the first rows are shown; the count says how many there are. */
export function shownValue(value: unknown): ShownValue {
  if (isRows(value)) return { table: tableOf("", value), fields: [], plain: undefined };
  if (!isRecord(value)) return { table: null, fields: [], plain: value };
  const entries = Object.entries(value);
  const lists = entries.filter(([, one]) => isRows(one));
  const [list] = lists.length === 1 ? lists : [];
  const fields = entries.flatMap(([name, one]) => (name === list?.[0] ? [] : [{ name, value: one }]));
  const rows = list?.[1];
  return { table: list !== undefined && isRows(rows) ? tableOf(list[0], rows) : null, fields, plain: undefined };
}

function tableOf(path: string, list: readonly Record<string, unknown>[]) {
  const rows = list.slice(0, rowsMax);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, columnsMax);
  return { path, columns, rows, count: list.length };
}

/** A cell's or a field's text: texts as they are, everything else as JSON. */
export function cellText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isRows(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
