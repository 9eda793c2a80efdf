import { createHash } from "node:crypto";
import { canonicalJson } from "../../platform/canonical-json.ts";

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
    .update(canonicalJson({ ...work }))
    .digest();
}
