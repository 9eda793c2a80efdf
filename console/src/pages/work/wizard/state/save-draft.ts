import {
  workflowCreate,
  workflowDelete,
  workflowGet,
  workflowList,
  workflowSaveDraft,
  workflowSaveVersion,
  workflowVersions,
} from "@hoopoe/contract/work/routes/workflow.ts";
import { call } from "../../../../api/client.ts";
import { invalidate, queryClient } from "../../../../api/query.ts";
import { isSame } from "../model/diff-definitions.ts";
import { type Draft, useWizard } from "./wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/state.ts";

/** What the server has of the draft; told apart by identity, so that a drag costs no comparison. */
let kept: Draft | null = null;
let running: Promise<void> = Promise.resolve();

/** Drafts are sent one after another: each builds on the revision that the one before it was given. */
export function keepDraft({ isWanted = false } = {}): Promise<void> {
  const next = running.then(() => sendDraft(isWanted));
  running = next.catch(() => undefined);
  return next;
}

/** A new workflow that nobody changed yet is sent only where it is wanted. */
async function sendDraft(isWanted: boolean): Promise<void> {
  const { workflowId, revision, history, baseline } = useWizard.getState();
  const draft = history.present;
  if (draft === kept || (!isWanted && kept === null && draft === baseline)) return;
  const name = nameOf(draft);
  const { data } =
    workflowId === null
      ? await call(workflowCreate, { body: { name, definition: draft.definition } })
      : await call(workflowSaveDraft, {
          params: { id: workflowId },
          body: { revision, name, definition: draft.definition },
        });
  // Another workflow may have been opened meanwhile.
  if (useWizard.getState().workflowId !== workflowId) return;
  kept = draft;
  useWizard.setState(({ isFresh }) => ({
    workflowId: data.id,
    revision: data.revision,
    isFresh: isFresh || workflowId === null,
  }));
  void invalidate(workflowList);
  queryClient.removeQueries({ queryKey: [workflowGet.id, { params: { id: data.id } }] });
}

/** Saves what is on the canvas as the next version; its id. @throws what the server said, in its words */
export async function saveVersion(note = "", acknowledged: readonly string[] = []): Promise<string> {
  const draft = useWizard.getState().history.present;
  await keepDraft({ isWanted: true });
  const { workflowId, revision } = useWizard.getState();
  if (workflowId === null) throw new Error("the draft was sent and has no id");
  await call(workflowSaveVersion, {
    params: { id: workflowId },
    body: { revision, note, acknowledged: [...acknowledged] },
  });
  markSaved(draft);
  await invalidate(workflowList, workflowVersions, workflowGet);
  return workflowId;
}

/** The draft as it stands on the server is what leaving goes back to from now on. */
export function markSaved(draft: Draft): void {
  useWizard.setState({ baseline: draft, isFresh: false });
}

/** Gives this visit's changes up: the server's draft is again what it was, or goes if it was born in this visit. */
export async function discardDraft(): Promise<void> {
  const { workflowId, baseline, isFresh } = useWizard.getState();
  useWizard.setState(({ history }) => ({
    history: { ...history, present: baseline, past: [], future: [], mergeKey: null },
    proposal: null,
  }));
  await running.catch(() => undefined);
  const now = useWizard.getState();
  if (now.workflowId === null || kept === null || isSame(kept, baseline)) return;
  if (isFresh || workflowId === null) {
    await call(workflowDelete, { params: { id: now.workflowId } });
    useWizard.setState({ workflowId: null, revision: 0, isFresh: false });
    kept = null;
    await invalidate(workflowList);
  } else await keepDraft();
}

/** A workflow was opened as the server has it. */
export function startKeeping(draft: Draft | null): void {
  kept = draft;
}

/** A workflow needs a name before it has one. */
export function nameOf({ name }: Draft): string {
  return name.trim() || texts.untitledWorkflow;
}
