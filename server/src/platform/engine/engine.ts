/** Inputs and outputs of durable work hold ids and counts, never content or secrets. */
export type EngineValue = string | number | boolean | null | EngineValue[] | { [key: string]: EngineValue };

/** What a workflow is handed while it runs; every effect goes through `step`, which runs at least once and is remembered. */
export interface WorkflowRun {
  readonly id: string;
  /** Aborted when this process stops: what is under way then counts as not done, and is done anew by the next start. */
  readonly signal: AbortSignal;
  /** A database that is away is waited for; any other failure of `work` is remembered and thrown. */
  step<T extends EngineValue>(name: string, work: () => Promise<T>): Promise<T>;
  /** As `step`, but nothing of it is remembered: for work that keeps its own record of what is done. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Holds no connection and no thread; the moment of waking survives a restart. */
  sleep(ms: number): Promise<void>;
}

export type Workflow = (input: EngineValue, run: WorkflowRun) => Promise<EngineValue>;

export type WorkflowOutcome =
  | { status: "running" }
  | { status: "succeeded"; value: EngineValue }
  | { status: "failed"; message: string }
  | { status: "cancelled" }
  | { status: "unknown" };

/**
 * The durable engine. A killed process's workflows are resumed by the next start or by a peer.
 * `register` before `launch`. `start` with an id that exists is the same work, not a second run.
 */
export interface Engine {
  register(name: string, workflow: Workflow): void;
  launch(): Promise<void>;
  start(name: string, work: { id: string; input: EngineValue }): Promise<void>;
  /** Waits at most `waitMs` for the end; 0 only looks. */
  outcome(id: string, options: { waitMs: number }): Promise<WorkflowOutcome>;
  /** Resolves while this process is known to live: asked before each effect, so that a frozen process does nothing twice. */
  untilAlive(): Promise<void>;
  cancel(id: string): Promise<void>;
  /** From now on this process takes up no work of processes that are gone; its peers do. */
  stopTaking(): void;
  /** Who this process is among those that run the engine; the next start in its place has the same name. */
  readonly executorId: string;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
  /**
   * For work that is kept elsewhere than in the engine's tables: `take` has what an executor held that is gone. It is
   * asked until it has answered once, by one process after another. Before `launch`.
   */
  onGone(take: (executorId: string) => Promise<number>): void;
  shutdown(): Promise<void>;
}
