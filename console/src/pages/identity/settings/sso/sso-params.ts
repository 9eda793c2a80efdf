/** `sso`: why joining the account came to nothing, as the server's redirect says; anything else is left out. */
export function readSsoParams(search: Record<string, unknown>): { sso?: string } {
  const { sso } = search;
  return typeof sso === "string" && /^sso-[a-z-]{1,40}$/.test(sso) ? { sso } : {};
}
