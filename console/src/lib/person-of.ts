/** The id of the person that an access token speaks for, unverified: that is the server's work; null where it cannot be read. */
export function personOf(accessToken: string): string | null {
  try {
    const payload = accessToken.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "sub" in claims && typeof claims.sub === "string"
      ? claims.sub
      : null;
  } catch {
    return null;
  }
}
