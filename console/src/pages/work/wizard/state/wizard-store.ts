import type { Plan } from "./plan.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { create } from "zustand";
import { isSame } from "../model/diff-definitions.ts";
import { type History, record, redo, startHistory, undo } from "../model/history.ts";

/** What a person edits: the name and the workflow itself. */
export interface Draft {
  name: string;
  definition: WorkflowDefinition;
}

/** What words or an older version would make of the draft, on the canvas beside it until somebody decides. */
export interface Proposal {
  title: string;
  definition: WorkflowDefinition;
  /** Ids of the changes that are to be taken. */
  accepted: ReadonlySet<string>;
}

interface Wizard {
  /** Grows with each workflow that is opened: the screen begins anew with it, and not when a first draft gets its id. */
  visit: number;
  /** Null until the first change of a new workflow has reached the server. */
  workflowId: string | null;
  /** The server's number of the draft that this one builds on. */
  revision: number;
  history: History<Draft>;
  /** As it was opened or last saved: what leaving without saving goes back to. */
  baseline: Draft;
  /** Whether the server came to know this workflow by a draft of this visit: discarding it deletes it. */
  isFresh: boolean;
  selectedNodes: ReadonlySet<string>;
  selectedEdges: ReadonlySet<string>;
  proposal: Proposal | null;
  /** What the planner said of the words behind the proposal, and which of its unused parts were dismissed. */
  plan: Plan | null;
  dismissed: ReadonlySet<string>;
}

const empty: Draft = {
  name: "",
  definition: { version: 1, trigger: { kind: "manual" }, workflow: { nodes: [], edges: [] } },
};
const none: ReadonlySet<string> = new Set<string>();

/** The workflow on the canvas. It outlives the page while one stays below AI Tools: unsaved work is found again there. */
export const useWizard = create<Wizard>(() => closed());

export function openWizard(workflow: { id: string; revision: number } | null, draft: Draft = empty): void {
  useWizard.setState(({ visit }) => ({
    ...closed(),
    visit: visit + 1,
    workflowId: workflow?.id ?? null,
    revision: workflow?.revision ?? 0,
    history: startHistory(draft),
    baseline: draft,
  }));
}

/** Changes the draft; changes under one `mergeKey` that follow each other are undone together. */
export function changeDraft(change: (draft: Draft) => Draft, mergeKey: string | null = null): void {
  useWizard.setState(({ history }) => ({ history: record(history, change(history.present), mergeKey) }));
}

export function changeDefinition(
  change: (definition: WorkflowDefinition) => WorkflowDefinition,
  mergeKey: string | null = null,
): void {
  changeDraft((draft) => {
    const definition = change(draft.definition);
    return definition === draft.definition ? draft : { ...draft, definition };
  }, mergeKey);
}

export function undoChange(): void {
  useWizard.setState((wizard) => withHistory(wizard, undo(wizard.history)));
}

export function redoChange(): void {
  useWizard.setState((wizard) => withHistory(wizard, redo(wizard.history)));
}

/** What is gone isn't chosen any more. */
function withHistory({ selectedNodes, selectedEdges }: Wizard, history: Wizard["history"]): Partial<Wizard> {
  const { workflow, editor } = history.present.definition;
  const there = new Set([...workflow.nodes, ...workflow.edges, ...(editor?.notes ?? [])].map(({ id }) => id));
  const left = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => there.has(id) || id === "trigger"));
  return { history, selectedNodes: left(selectedNodes), selectedEdges: left(selectedEdges) };
}

export function selectSteps(nodes: Iterable<string>, edges: Iterable<string> = none): void {
  useWizard.setState({ selectedNodes: new Set(nodes), selectedEdges: new Set(edges) });
}

/** `plan`: what the proposal's words came to; what is open in it comes before the proposal can be accepted. */
export function propose(proposal: Proposal | null, plan: Plan | null = null): void {
  useWizard.setState({ proposal, plan, selectedNodes: none, selectedEdges: none });
}

/** Whether there is something that leaving would lose. */
export function isUnsaved({ history, baseline }: Pick<Wizard, "history" | "baseline">): boolean {
  return history.present !== baseline && !isSame(history.present, baseline);
}

function closed(): Wizard {
  return {
    visit: 0,
    workflowId: null,
    revision: 0,
    history: startHistory(empty),
    baseline: empty,
    isFresh: false,
    selectedNodes: none,
    selectedEdges: none,
    proposal: null,
    plan: null,
    dismissed: none,
  };
}
