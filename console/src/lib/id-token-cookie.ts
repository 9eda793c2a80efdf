/** The cookie that a sign-in through the organisation's provider leaves for this page; it opens nothing. */
const name = "hoopoe_id_token";

export function readIdToken(): string | null {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || null;
}

/** Puts back what was cleared, until the browser closes. */
export function keepIdToken(idToken: string): void {
  document.cookie = `${name}=${idToken}; Path=/; SameSite=Lax`;
}

export function clearIdToken(): void {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}
