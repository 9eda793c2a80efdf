import { create } from "zustand";

/** Whether news arrives by itself. */
export const useConnection = create<{ state: "closed" | "connecting" | "live" }>(() => ({ state: "closed" }));

export function setConnection(state: "closed" | "connecting" | "live"): void {
  useConnection.setState({ state });
}
