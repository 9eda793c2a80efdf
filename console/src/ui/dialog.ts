import { create } from "zustand";

export type DialogIcon = "info" | "success" | "warning" | "error" | "question";
export type DialogChoice = "confirm" | "deny" | "cancel";

export interface DialogSpec {
  title: string;
  /** Body; sanitised before it is shown. Escape what users wrote with `escapeHtml`. */
  html?: string;
  /** The body where it is plain text. */
  text?: string;
  icon?: DialogIcon;
  /** OK where nothing else is said. */
  confirmText?: string;
  /** Shown when true or given a text; Cancel where nothing else is said. */
  cancel?: boolean | string;
  /** Shown when true or given a text; No where nothing else is said. */
  deny?: boolean | string;
  /** What Esc means: cancel where nothing else is said. The choice stands apart, at the left. */
  escape?: "cancel" | "deny";
  /** The confirm button destroys something: rose instead of orange. */
  isDestructive?: boolean;
  onConfirm?: () => void;
  onCancel?: () => void;
  onDeny?: () => void;
}

interface OpenDialog extends DialogSpec {
  id: number;
  settle: (choice: DialogChoice) => void;
}

/** Dialogs wait for each other: the first of the queue is on the screen. */
export const useDialogs = create<{ queue: readonly OpenDialog[] }>(() => ({ queue: [] }));

let lastId = 0;

/**
 * Asks a person; answers with the choice, after its callback ran.
 * Only for what cannot be undone or must be decided: for the rest act at once and offer an undo.
 */
export function showDialog(spec: DialogSpec): Promise<DialogChoice> {
  return new Promise((resolve) => {
    const id = ++lastId;
    const settle = (choice: DialogChoice): void => {
      useDialogs.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }));
      ({ confirm: spec.onConfirm, deny: spec.onDeny, cancel: spec.onCancel })[choice]?.();
      resolve(choice);
    };
    useDialogs.setState(({ queue }) => ({ queue: [...queue, { ...spec, id, settle }] }));
  });
}

/** Answers every question that stands as Esc would: whom they were put to is gone. */
export function dismissDialogs(): void {
  for (const { settle, escape = "cancel" } of useDialogs.getState().queue) settle(escape);
}

/** Makes a text safe to put into a dialog's html. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
