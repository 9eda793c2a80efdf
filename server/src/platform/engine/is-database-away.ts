/** What pg, its pool and Kysely say of a connection that went, or that this process has given up as it ends, without a code. */
const away =
  /^(driver has already been destroyed|Cannot use a pool after calling end|Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|timeout expired|Query read timeout)/;

/** Whether an error means that the database cannot be reached just now: a restart, a lost socket, a refused one. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if (away.test(error.message)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const isFromConnect = "syscall" in error && error.syscall === "connect";
  // Class 08 is lost connections, 57P0x a server that stops or starts, 53300 one without free places.
  return (
    isFromConnect ||
    code === "ECONNRESET" ||
    code === "EPIPE" ||
    code === "ERR_STREAM_DESTROYED" ||
    /^(08|57P0|53300)/.test(code)
  );
}
