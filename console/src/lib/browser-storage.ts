/** The only keys this console ever keeps in the browser; a test fails on any other use of localStorage. */
export type StorageKey = "isDarkMode" | "language" | "defaultWsId" | "isDemo" | "lastActivity" | "toastSeen";

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
