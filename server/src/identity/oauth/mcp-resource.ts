/** Begins the names of the cookies that bind a request to its browser. */
export const cookiePrefix = "hoopoe_oauth_";
/** How long a person's word lasts without being asked for again. */
export const grantS = 90 * 86_400;

/** What a client outside may ask for: the tools, as far as its person may use them. */
export const toolScope = "mcp:use";

/** The one resource that tokens of clients outside open. */
export function mcpResourceOf(origin: string): string {
  return `${origin}/api/mcp`;
}

/** Where a client that was refused learns whom to ask (RFC 9728). */
export function resourceMetadataOf(origin: string): string {
  return `${origin}/.well-known/oauth-protected-resource/api/mcp`;
}
