import type { ExecutionDetail } from "./execution-detail.ts";

/** What the parts of a run's page share. */
export interface RunPartProps {
  run: ExecutionDetail;
  /** By the step's id. */
  labels: ReadonlyMap<string, string>;
  /** Opens a step, in one turn of its loop. */
  onChoose: (nodeId: string, item?: string) => void;
}
