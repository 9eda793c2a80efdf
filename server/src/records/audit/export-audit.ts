import { Readable } from "node:stream";
import type { AuditEntry } from "@hoopoe/contract/records/audit.ts";

/** A file on its way out, made while it is read. */
export interface AuditFile {
  readonly name: string;
  readonly mediaType: string;
  readonly body: Readable;
}

/** CSV for a sheet, JSON for a program: the same lines, newest first. */
export function exportAudit(format: "csv" | "json", entries: AsyncIterable<AuditEntry>): AuditFile {
  if (format === "csv") {
    return { name: "audit.csv", mediaType: "text/csv; charset=utf-8", body: Readable.from(csvOf(entries)) };
  }
  return { name: "audit.json", mediaType: "application/json", body: Readable.from(jsonOf(entries)) };
}

const columns = ["seq", "at", "actor", "action", "target", "ip", "workspaceId", "actorUserId", "hash"] as const;

async function* csvOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield `${[...columns, "details"].join(",")}\r\n`;
  for await (const entry of entries) {
    const cells = [...columns.map((column) => cellOf(entry[column])), cellOf(JSON.stringify(entry.details))];
    yield `${cells.join(",")}\r\n`;
  }
}

async function* jsonOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** A sheet takes a cell that begins with = + - @ for a formula: people's names and addresses may not become one. */
function cellOf(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
