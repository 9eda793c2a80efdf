import { sentences } from "@hoopoe/contract/sentences.ts";
import { setUnsavedChanges } from "../stores/unsaved-changes.ts";
import { showDialog } from "../ui/dialog.ts";
import { texts } from "../messages/en/shell.ts";

/** What a screen with unsaved work says for itself. */
export interface LeaveGuard {
  /** The whole question, as plain text. */
  text: string;
  /** Saves; false where it could not, and the person stays to see why. */
  save: (address: string) => Promise<boolean>;
  /** Gives the work up. */
  discard?: () => Promise<void>;
  /** Addresses that are still the same work: moving there never asks. */
  isInside?: (to: URL) => boolean;
  /** The AI tool that is being edited. */
  aiTool?: string;
}

/** What the event of 'Save & Leave' carries: where the person is going, and a way to make the journey wait for a save. */
export interface SaveBeforeNavigation {
  address: string;
  waitFor: (save: Promise<boolean>) => void;
}

export const saveBeforeNavigation = "saveBeforeNavigation";

interface Leaving {
  address: string;
  losesAll: boolean;
}

const guards = new Set<LeaveGuard>();
let isAsking = false;

/** Work begins that leaving would lose; the function returned ends it. */
export function holdLeaveGuard(guard: LeaveGuard): () => void {
  const save = (event: Event): void => {
    if (!isSaveEvent(event)) return;
    event.detail.waitFor(guard.save(event.detail.address));
  };
  guards.add(guard);
  setUnsavedChanges(true, guard.aiTool);
  window.addEventListener(saveBeforeNavigation, save);
  return () => {
    window.removeEventListener(saveBeforeNavigation, save);
    if (guards.delete(guard) && guards.size === 0) setUnsavedChanges(false);
  };
}

/** What is on the screen was saved or given up: going elsewhere in the same breath does not ask. */
export function releaseLeaveGuards(): void {
  guards.clear();
  setUnsavedChanges(false);
}

/**
 * Whether one may go to an address: at once where nothing would be lost, else as the person decides. Whoever leaves by
 * another way than the router (another workspace, the sign-out) asks this first, with `losesAll`: work that is given up is
 * waited for then, since the call to do so is about the workspace, and by the person, that is being left. While the
 * question stands, the answer to any further one is no.
 */
export async function mayLeave(address: string, { losesAll = false } = {}): Promise<boolean> {
  const to = new URL(address, window.location.origin);
  const guard = [...guards].find(({ isInside }) => losesAll || isInside?.(to) !== true);
  if (guard === undefined) return true;
  if (isAsking) return false;
  isAsking = true;
  try {
    return await ask(guard, { address, losesAll });
  } finally {
    isAsking = false;
  }
}

async function ask(guard: LeaveGuard, { address, losesAll }: Leaving): Promise<boolean> {
  const choice = await showDialog({
    title: sentences.unsavedTitle,
    text: guard.text,
    confirmText: texts.saveLeave,
    cancel: texts.leaveWithoutSaving,
    deny: texts.stay,
    escape: "deny",
  });
  if (choice === "deny") return false;
  if (choice === "confirm") return saveAll(address);
  const givenUp = guard.discard?.();
  if (losesAll) await givenUp;
  releaseLeaveGuards();
  return true;
}

/** Fires the event and waits for every save that was announced; one that fails keeps the person here. */
async function saveAll(address: string): Promise<boolean> {
  const saves: Promise<boolean>[] = [];
  const detail: SaveBeforeNavigation = { address, waitFor: (save) => void saves.push(save) };
  window.dispatchEvent(new CustomEvent(saveBeforeNavigation, { detail }));
  const results = await Promise.allSettled(saves);
  const isSaved = results.every((result) => result.status === "fulfilled" && result.value);
  if (isSaved) releaseLeaveGuards();
  return isSaved;
}

function isSaveEvent(event: Event): event is CustomEvent<SaveBeforeNavigation> {
  return event.type === saveBeforeNavigation && event instanceof CustomEvent;
}
