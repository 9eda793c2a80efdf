/** The only keys this console ever keeps in the browser; a test fails on any other use of localStorage. */
export type StorageKey = "isDarkMode" | "defaultWsId" | "isDemo" | "lastActivity" | "toastSeen";

/** Reads a kept value; null where there is none or storage is forbidden (a sandboxed frame). */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; where storage is forbidden or full the page goes on without it. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing here is needed for the page to work.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never kept.
  }
}

/** Nothing of this console belongs in the session storage (spec 4.15); a library may have written there. */
export function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** What is no key of the storage (spec 4.15): a choice that the sign-in page needs. */
type CookieName = "language";
const keptSeconds = 365 * 24 * 3_600;

export function readCookie(name: CookieName): string | null {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

/** Kept for a year; null takes it away. */
export function writeCookie(name: CookieName, value: string | null): void {
  const seconds = value === null ? 0 : keptSeconds;
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${seconds}; samesite=lax`;
}
