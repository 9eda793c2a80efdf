import { create } from "zustand";

interface Connection {
  /** Whether news arrives by itself. */
  state: "closed" | "connecting" | "live";
  /** What stands between this page and the server, as the last calls met it. */
  trouble: "none" | "server-away" | "database-away";
}

export const useConnection = create<Connection>(() => ({ state: "closed", trouble: "none" }));

export function setConnection(state: Connection["state"]): void {
  useConnection.setState({ state });
}

export function setTrouble(trouble: Connection["trouble"]): void {
  if (useConnection.getState().trouble !== trouble) useConnection.setState({ trouble });
}
