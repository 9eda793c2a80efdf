/**
 * What an answer tells of the way to the server. A proxy answers for a server that is away; a server whose database is
 * away says so by the code of its problem. Any other problem of ours (maintenance, files that are away, a full disk) names
 * itself to whoever called.
 */
export function troubleOf({ status, headers }: Response): "none" | "server-away" | "database-away" {
  if (status === 502 || status === 504) return "server-away";
  if (status !== 503) return "none";
  if (headers.get("content-type")?.includes("problem+json") !== true) return "server-away";
  return headers.get("x-problem-code") === "unavailable" ? "database-away" : "none";
}
