import * as z from "zod/mini";
import { nodeId } from "./workflow-node-id.ts";

const notesMax = 200;
const pinnedCharsMax = 1_000_000;

/** A note on the canvas, for people: no part of a run. */
export const stickyNote = z.object({
  id: nodeId,
  position: z.object({ x: z.number(), y: z.number() }),
  text: z.string().check(z.maxLength(2_000)),
  /** Who wrote it. */
  by: z.optional(z.string().check(z.maxLength(200))),
});
export type StickyNote = z.infer<typeof stickyNote>;

const point = z.object({ x: z.number(), y: z.number() });

/** What the editor keeps with a draft. Pins are outputs by step: dry runs take them, and no version has any. */
export const workflowEditor = z.object({
  notes: z.optional(z.array(stickyNote).check(z.maxLength(notesMax, `A workflow can have at most ${notesMax} notes.`))),
  pins: z.optional(
    z
      .record(nodeId, z.unknown())
      .check(
        z.refine(
          (pins) => JSON.stringify(pins).length <= pinnedCharsMax,
          "Pinned data can take up at most 1 MB. Unpin a step.",
        ),
      ),
  ),
  /** Where arrows bend to pass by steps, by arrow: as tidied, until one of its ends is moved. */
  bends: z.optional(z.record(z.string().check(z.maxLength(200)), z.array(point).check(z.maxLength(60)))),
});
export type WorkflowEditor = z.infer<typeof workflowEditor>;
