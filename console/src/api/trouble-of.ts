/**
 * What an answer tells of the way to the server. A proxy answers for a server that is away; a server whose database is
 * away says so in a problem of ours; a 503 with Retry-After is a pause that was meant (maintenance).
 */
export function troubleOf({ status, headers }: Response): "none" | "server-away" | "database-away" {
  if (status === 502 || status === 504) return "server-away";
  if (status !== 503 || headers.has("retry-after")) return "none";
  return headers.get("content-type")?.includes("problem+json") === true ? "database-away" : "server-away";
}
