import { create } from "zustand";

interface Connection {
  /** Whether news arrives by itself. */
  state: "closed" | "connecting" | "live";
  /** Why the server lets no news through to this page for now, in its own sentence. */
  refusal: string | null;
  /** What stands between this page and the server, as the last calls met it. */
  trouble: "none" | "server-away" | "database-away";
}

export const useConnection = create<Connection>(() => ({ state: "closed", refusal: null, trouble: "none" }));

export function setConnection(state: Connection["state"]): void {
  useConnection.setState(state === "connecting" ? { state } : { state, refusal: null });
}

export function setRefusal(refusal: string): void {
  useConnection.setState({ refusal });
}

export function setTrouble(trouble: Connection["trouble"]): void {
  if (useConnection.getState().trouble !== trouble) useConnection.setState({ trouble });
}
