import type { KnownPeople } from "@hoopoe/agents/claims/standing.ts";
import type { PersonVerdict } from "@hoopoe/contract/work/triage.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogAction, CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import type { WorkflowSecretsService } from "../secrets/service.ts";
import type { ApprovalsService } from "../approvals/service.ts";
import type { JudgedStep } from "./verdict-store.ts";
import type { OwnAddresses } from "./own-addresses.ts";
import type { FairGate } from "../../platform/limits/fair-gate.ts";
import type { StepTry } from "./run-segment.ts";
import type { StepOutcome } from "./step-outcome.ts";
import type { ConcurrencySlots } from "./concurrency-slots.ts";

/** What an agent's node does: `action` is one of the Agents product's. @throws Error whose message tells what to change */
export type RunAgent = (scope: Scope, task: AgentStep) => Promise<unknown>;

export interface AgentStep {
  readonly action: string;
  readonly input: unknown;
  readonly params: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** Whose calls of a model these are. */
  readonly step: { readonly executionId: string; readonly nodeId: string; readonly item: string };
}

/** What an agent or an AI tool of the workspace does as a step. */
export type RunOwnStep = (step: StepTry, input: Readonly<Record<string, unknown>>) => Promise<StepOutcome>;

export interface StepDeps {
  readonly runOwn: RunOwnStep;
  readonly actions: ActionsService;
  readonly approvals: ApprovalsService;
  readonly runAgent: RunAgent;
  /** The values of the workspace's secrets. @throws Error whose message says what to do */
  readonly revealSecrets: WorkflowSecretsService["reveal"];
  /** What transforms and code compute. */
  readonly runData: (step: StepTry, input: Readonly<Record<string, unknown>>) => Promise<StepOutcome>;
  /** What products can do, without what a workspace has connected. */
  readonly catalog: readonly CatalogProduct[];
  /** The workspace's connection of a product, where there is exactly one. @throws Failure that says what to do */
  readonly connectionOf: (scope: Scope, product_name: string) => Promise<string>;
  /** To whom an action would send what it is given. @throws ConnectorError input-invalid */
  readonly recipientsOf: (
    action: { product_name: string; action: string },
    input: Readonly<Record<string, unknown>>,
  ) => readonly string[];
  readonly ownAddresses: OwnAddresses;
  readonly askTenant: Database["askTenant"];
  /** Whom the workspace knows, to say whose texts a run has read. */
  readonly loadPeople: (scope: Scope) => Promise<KnownPeople>;
  readonly jobs: {
    /** Whether an owner lets this very step send to whom text of others names. */
    maySendUnasked(scope: Scope, step: { jobId: string; node: WorkflowNode; action: CatalogAction }): Promise<boolean>;
  };
  /** Begins or looks at the run of another job that a step stands for. */
  readonly runSubWorkflow: (step: StepTry) => Promise<StepOutcome>;
  /** What people said of a message that a step judged, the newest first. */
  readonly loadVerdicts: (scope: Scope, step: JudgedStep) => Promise<PersonVerdict[]>;
  /** Resolves while this process is known to live: one that was frozen begins nothing that a peer may have done. */
  readonly untilAlive: () => Promise<void>;
  /** Whether this process still begins steps of a run: one that stops begins none. */
  readonly mayBegin: (executionId: string) => boolean;
  readonly gate: FairGate;
  readonly slots: ConcurrencySlots;
  /** How many calls at once a product's vendor allows; null where it does not say. */
  readonly atOnceOf: (product_name: string) => number | null;
  /** Has a waiting run looked at now. */
  readonly wake: (scope: Pick<Scope, "tenantId" | "workspaceId">, executionId: string) => Promise<void>;
  readonly now: () => Date;
}
