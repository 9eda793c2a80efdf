import { canDisable } from "@hoopoe/contract/work/check-workflow-disabled.ts";
import { executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { call } from "../../../../api/client.ts";
import { toastWarning } from "../../../../ui/toast.tsx";
import { copySteps, pasteSteps, whyNotSteps } from "../model/copy-steps.ts";
import { removeEdges, removeSteps, toggleDisabled } from "../model/edit-definition.ts";
import { addNote, pinStep, tidyEditor, unpinStep } from "../model/edit-notes.ts";
import type { ShownRun } from "../run/use-shown-run.ts";
import { focusStep } from "../state/canvas-store.ts";
import { changeDefinition, selectSteps, useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

/** What is chosen, as everything here takes it. */
export function chosenNow() {
  const { history, selectedNodes, selectedEdges } = useWizard.getState();
  const { definition } = history.present;
  const only = selectedNodes.size === 1 ? definition.workflow.nodes.find(({ id }) => selectedNodes.has(id)) : undefined;
  return { definition, nodes: selectedNodes, edges: selectedEdges, only };
}

export function removeChosen(): void {
  const { definition, nodes, edges } = chosenNow();
  if (nodes.size === 0 && edges.size === 0) return;
  const before = definition.workflow.edges.find(({ to }) => nodes.has(to))?.from;
  changeDefinition((old) => tidyEditor(removeEdges(removeSteps(old, nodes), edges), nodes));
  const isLeft = before !== undefined && !nodes.has(before);
  selectSteps(isLeft ? [before] : []);
  if (isLeft) focusStep(before);
}

export function chosenAsText(): string | null {
  const { definition, nodes } = chosenNow();
  return copySteps(definition, nodes);
}

/** Puts copied steps in and chooses them; says what is wrong with a text that holds none. */
export function pasteText(text: string): void {
  const pasted = pasteSteps(chosenNow().definition, text);
  if (pasted === null) {
    const detail = whyNotSteps(text) === "newer" ? texts.newerSteps : texts.notSteps;
    return toastWarning(texts.cantPaste, { detail });
  }
  changeDefinition(() => pasted.definition);
  selectSteps(pasted.ids);
  const [first] = pasted.ids;
  if (first !== undefined) focusStep(first);
}

export function duplicateChosen(): void {
  const text = chosenAsText();
  if (text !== null) pasteText(text);
}

export function selectAll(): void {
  const { workflow, editor } = chosenNow().definition;
  selectSteps([...workflow.nodes, ...(editor?.notes ?? [])].map(({ id }) => id));
}

export function toggleChosen(): void {
  const { definition, nodes } = chosenNow();
  const cannot = definition.workflow.nodes.some((node) => nodes.has(node.id) && !canDisable(node));
  if (cannot && nodes.size === 1) return toastWarning(texts.cantDisable);
  changeDefinition((old) => toggleDisabled(old, nodes));
}

/** Keeps the chosen step's output of the run for dry runs, or lets go of it. */
export async function pinChosen(run: ShownRun | null): Promise<void> {
  const { definition, only } = chosenNow();
  if (only === undefined || !canDisable(only)) return;
  if (Object.hasOwn(definition.editor?.pins ?? {}, only.id)) return changeDefinition((old) => unpinStep(old, only.id));
  const turn = run?.nodes.find((one) => one.nodeId === only.id && one.status === "succeeded");
  if (run === null || turn === undefined) return toastWarning(texts.runItFirst);
  const { output } = await call(executionValue, {
    params: { id: run.id },
    query: { nodeId: only.id, item: turn.item },
  });
  changeDefinition((old) => pinStep(old, only.id, output));
}

export function putNote(position: { x: number; y: number }, by: string | undefined): void {
  const at = { x: Math.round(position.x), y: Math.round(position.y) };
  const made = addNote(chosenNow().definition, { position: at, ...(by !== undefined && { by }) });
  changeDefinition(() => made.definition);
  selectSteps([made.id]);
}
