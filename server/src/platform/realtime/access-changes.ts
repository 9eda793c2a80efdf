import type { Logger } from "pino";
import type { PoolClient } from "pg";
import type { AdapterPool } from "./adapter-pool.ts";

/** Whose access ended or changed. `all`: messages may have been lost, so everybody is checked. */
export type AccessChange =
  | { readonly kind: "session"; readonly sessionId: string }
  | { readonly kind: "user"; readonly userId: string }
  | { readonly kind: "member"; readonly workspaceId: string; readonly userId: string }
  | { readonly kind: "workspace"; readonly workspaceId: string }
  | { readonly kind: "all" };

/** Passes changes of access on to whoever keeps a socket or a stream open in this process. */
export interface AccessWatch {
  notify(change: AccessChange): void;
  /** Call the answer to end it. */
  watch(listener: (change: AccessChange) => void): () => void;
}

export function createAccessWatch(): AccessWatch {
  const listeners = new Set<(change: AccessChange) => void>();
  return {
    notify: (change) => listeners.forEach((listener) => listener(change)),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether a change concerns somebody. */
export function concerns(
  change: AccessChange,
  who: { readonly userId: string; readonly sessionId: string; readonly workspaceId: string },
): boolean {
  switch (change.kind) {
    case "all":
      return true;
    case "session":
      return change.sessionId === who.sessionId;
    case "user":
      return change.userId === who.userId;
    case "member":
      return change.userId === who.userId && change.workspaceId === who.workspaceId;
    case "workspace":
      return change.workspaceId === who.workspaceId;
  }
}

const channel = "hoopoe_access";
const retryMs = 500;

/**
 * Listens to the database's own notifications (migration 0090), which any program causes that ends access, the command
 * line included. After a broken connection everybody is checked, since messages may have been lost. Call the answer to
 * stop.
 */
export function listenForAccessChanges(
  { pool }: AdapterPool,
  { log, onChange }: { log: Logger; onChange: (change: AccessChange) => void },
): () => void {
  let isClosing = false;
  let isFirst = true;

  async function listen(): Promise<void> {
    const client: PoolClient = await pool.connect();
    client.on("notification", ({ channel: received, payload }) => {
      if (received === channel) onChange(parseChange(payload ?? ""));
    });
    client.once("end", retry);
    await client.query(`LISTEN ${channel}`);
    if (!isFirst) onChange({ kind: "all" });
    isFirst = false;
  }

  function retry(): void {
    if (!isClosing) setTimeout(start, retryMs).unref();
  }

  function start(): void {
    if (isClosing) return;
    listen().catch((error: unknown) => {
      if (!isClosing) log.warn({ err: error }, "couldn't listen for changes of access, trying again");
      retry();
    });
  }

  start();
  return () => {
    isClosing = true;
  };
}

function parseChange(payload: string): AccessChange {
  const [kind, id = "", userId = ""] = payload.split(" ");
  if (kind === "session") return { kind, sessionId: id };
  if (kind === "user") return { kind, userId: id };
  if (kind === "member") return { kind, workspaceId: id, userId };
  if (kind === "workspace") return { kind, workspaceId: id };
  return { kind: "all" };
}
