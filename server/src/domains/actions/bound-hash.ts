import { createHash } from "node:crypto";

/** What somebody agreed to: tool, connection, the exact arguments, and the state of what it is done to. */
export interface BoundWork {
  readonly product_name: string;
  readonly action: string;
  readonly integrationId: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly targetVersion: string | null;
}

/** One hash for the same work, however its arguments are ordered; any difference gives another. */
export function boundHash(work: BoundWork): Buffer {
  return createHash("sha256")
    .update(canonical({ ...work }))
    .digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}
