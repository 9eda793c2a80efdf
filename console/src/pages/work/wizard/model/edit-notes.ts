import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { StickyNote, WorkflowEditor } from "@hoopoe/contract/work/workflow-editor.ts";
import { freeId } from "./edit-definition.ts";

/** Keeps a step's output for dry runs. */
export function pinStep(definition: WorkflowDefinition, nodeId: string, output: unknown): WorkflowDefinition {
  return withEditor(definition, { pins: { ...definition.editor?.pins, [nodeId]: output } });
}

export function unpinStep(definition: WorkflowDefinition, nodeId: string): WorkflowDefinition {
  const pins = Object.entries(definition.editor?.pins ?? {}).filter(([id]) => id !== nodeId);
  return withEditor(definition, { pins: pins.length === 0 ? undefined : Object.fromEntries(pins) });
}

/** A fresh, empty note; its id is never a step's. */
export function addNote(
  definition: WorkflowDefinition,
  note: Pick<StickyNote, "position" | "by">,
): { definition: WorkflowDefinition; id: string } {
  const notes = definition.editor?.notes ?? [];
  const id = freeId(
    [...definition.workflow.nodes, ...notes].map((one) => one.id),
    "note",
  );
  return { definition: withEditor(definition, { notes: [...notes, { ...note, id, text: "" }] }), id };
}

export function changeNote(
  definition: WorkflowDefinition,
  id: string,
  change: Partial<Pick<StickyNote, "text" | "position">>,
): WorkflowDefinition {
  const notes = definition.editor?.notes?.map((note) => (note.id === id ? { ...note, ...change } : note));
  return withEditor(definition, { notes });
}

/** Takes notes off, and the pins of steps that are gone. */
export function tidyEditor(definition: WorkflowDefinition, removedIds: ReadonlySet<string>): WorkflowDefinition {
  const { editor } = definition;
  if (editor === undefined) return definition;
  const ids = new Set(definition.workflow.nodes.map(({ id }) => id));
  const notes = editor.notes?.filter(({ id }) => !removedIds.has(id));
  const pins = Object.entries(editor.pins ?? {}).filter(([id]) => ids.has(id));
  const isSame = notes?.length === editor.notes?.length && pins.length === Object.keys(editor.pins ?? {}).length;
  if (isSame) return definition;
  return withEditor(definition, { notes, pins: pins.length === 0 ? undefined : Object.fromEntries(pins) });
}

/** How arrows bend after everything was laid out. */
export function setBends(definition: WorkflowDefinition, bends: WorkflowEditor["bends"]): WorkflowDefinition {
  return withEditor(definition, { bends: bends === undefined || Object.keys(bends).length === 0 ? undefined : bends });
}

/** An arrow whose end was moved finds its own way again. */
export function straighten(definition: WorkflowDefinition, movedIds: ReadonlySet<string>): WorkflowDefinition {
  const { bends } = definition.editor ?? {};
  if (bends === undefined) return definition;
  const loose = new Set(
    definition.workflow.edges.flatMap(({ id, from, to }) => (movedIds.has(from) || movedIds.has(to) ? [id] : [])),
  );
  return setBends(definition, Object.fromEntries(Object.entries(bends).filter(([id]) => !loose.has(id))));
}

/** Notes where they were put down. */
export function moveNotes(
  definition: WorkflowDefinition,
  positions: ReadonlyMap<string, { x: number; y: number }>,
): WorkflowDefinition {
  const notes = definition.editor?.notes;
  if (notes === undefined || !notes.some(({ id }) => positions.has(id))) return definition;
  return withEditor(definition, {
    notes: notes.map((note) => {
      const place = positions.get(note.id);
      return place === undefined ? note : { ...note, position: { x: Math.round(place.x), y: Math.round(place.y) } };
    }),
  });
}

function withEditor(
  definition: WorkflowDefinition,
  change: { [K in keyof WorkflowEditor]?: WorkflowEditor[K] | undefined },
): WorkflowDefinition {
  const { notes, pins, bends } = { ...definition.editor, ...change };
  const { editor: _, ...bare } = definition;
  const editor = {
    ...(notes === undefined || notes.length === 0 ? {} : { notes }),
    ...(pins === undefined ? {} : { pins }),
    ...(bends === undefined ? {} : { bends }),
  };
  return Object.keys(editor).length === 0 ? bare : { ...bare, editor };
}
