export type FullStore = "database" | "files";

const depthMax = 5;

/** Which store has no room left, where an error says so: PostgreSQL, a file system, S3 or MongoDB. */
export function fullStoreOf(error: unknown): FullStore | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < depthMax; at = at.cause, depth += 1) {
    const code = "code" in at ? String(at.code) : "";
    // disk_full, which PostgreSQL makes of ENOSPC.
    if (code === "53100") return "database";
    // EDQUOT is a quota; 14031 is MongoDB's OutOfDiskSpace.
    if (["ENOSPC", "EDQUOT", "14031"].includes(code)) return "files";
    // 507 is how S3 services say it; Amazon's own has no limit.
    if (/StorageFull|InsufficientStorage/.test(at.name) || statusOf(at) === 507) return "files";
  }
  return undefined;
}

function statusOf(error: Error): unknown {
  const metadata = "$metadata" in error ? error.$metadata : undefined;
  return typeof metadata === "object" && metadata !== null && "httpStatusCode" in metadata
    ? metadata.httpStatusCode
    : undefined;
}
