const ofDatabase = new WeakSet<Error>();

/** Notes that an error came from a connection to our database, and gives it back: elsewhere the same codes mean others. */
export function fromDatabase<E>(error: E): E {
  if (error instanceof Error) ofDatabase.add(error);
  return error;
}

/** What pg, its pool and Kysely say of a connection that went, or that this process has given up as it ends, without a code. */
const away =
  /^(driver has already been destroyed|Cannot use a pool after calling end|Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout)/;

/**
 * Whether an error means that the database cannot be reached just now: a restart, a lost socket, a refused one. A lost or
 * refused socket counts where it was noted as the database's (fromDatabase), not a bucket's or a model's.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (away.test(error.message)) return true;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Class 08 is lost connections, 57P0x a server that stops or starts, 53300 one without free places.
  if (/^(08|57P0|53300)/.test(code)) return true;
  return ofDatabase.has(error) && isLostSocket(error, code);
}

function isLostSocket(error: Error, code: string): boolean {
  if (error instanceof AggregateError) {
    return error.errors.some((one) => one instanceof Error && isLostSocket(one, "code" in one ? String(one.code) : ""));
  }
  const isFromConnect = "syscall" in error && error.syscall === "connect";
  return (
    isFromConnect ||
    ["ECONNRESET", "EPIPE", "ERR_STREAM_DESTROYED"].includes(code) ||
    error.message === "timeout expired"
  );
}
