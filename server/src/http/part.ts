import type { ServedRoute } from "./serve-route.ts";

/** A group, composed: its calls, and what it does by itself once the engine runs. */
export interface Part {
  readonly routes: readonly ServedRoute[];
  afterLaunch(): Promise<void>;
}
