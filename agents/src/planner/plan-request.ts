import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";

interface Person {
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** What is known of the workspace: whom and what a request may mean. */
export interface PlanFacts {
  readonly people: readonly Person[];
  readonly channels: readonly string[];
  readonly projects: readonly string[];
  readonly jobs: readonly string[];
  /** Mail domains of the workspace's own people. */
  readonly domains: readonly string[];
  /** The address of the person who asks; null where nobody is known. */
  readonly me: string | null;
}

/** A request in words with all that it may use. */
export interface PlanRequest {
  readonly prompt: string;
  readonly catalog: readonly CatalogProduct[];
  readonly facts: PlanFacts;
  /** ISO 8601, and the person's own zone (IANA). */
  readonly now: string;
  readonly timeZone: string;
  /** What the person answered to questions about this prompt. */
  readonly answers: readonly { question: string; answer: string }[];
  /** The workflow that the words change; null for a new one. */
  readonly current: WorkflowDefinition | null;
}
