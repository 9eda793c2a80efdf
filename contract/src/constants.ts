/** Figures of the specification, section 9. Times in milliseconds unless the name says otherwise. */
export const inactivityMs = 3_600_000;
export const activityDebounceMs = 500;
export const toastMs = 5_000;
export const toastDragPercent = 80;
export const errorToastWindowMs = 1_800_000;
export const rehydrationMs = 5_000;
export const uploadTimeoutMs = 6_000_000;
export const prefetchMarginPx = 200;
export const embedTokenDays = 1;
export const repeatDefault = { frequency: 1, unit: "hr" } as const;

/** Socket.IO's own defaults, kept and written down so that an upgrade cannot change them unseen. */
export const realTime = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
  timeout: 20_000,
} as const;

/** Limits of ours, shared so that the page can say them before the server has to. */
export const searchTermsCharsMax = 2_000;
/** What a suggested search finds is counted so far. */
export const suggestionCountMax = 10_000;
export const searchPageMax = 500;
export const reportResultsMax = 5_000;
export const uploadBytesMax = 5 * 1024 * 1024 * 1024;
/** `wsid: 1` means the caller's default workspace; no workspace ever has this id. */
/** A page waits this long for test mode; the server ends ten seconds earlier with what it has. */
export const testModeMs = { page: 60_000, server: 50_000 } as const;
export const defaultWorkspaceAlias = "1";
export const workspaceHeader = "x-workspace";
/** An upload that was begun and not ended is forgotten after this. */
export const uploadExpiryMs = 3 * 24 * 60 * 60 * 1000;
/** So many of them a workspace may have at once: what is never ended must not fill the store. */
export const uploadsUnendedMax = 40;
/** What the parts of a resumable upload are sent as. */
export const uploadPartType = "application/offset+octet-stream";

/** A creating call that carries it is done once in 24 hours; a repeat with the same key gets the first one's answer. */
export const idempotencyHeader = "idempotency-key";
/** On an answer that is the repeat of an earlier one. */
export const replayedHeader = "idempotency-replayed";
