import { withWorkspace } from "../lib/workspace-link.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { toastSuccess, toastWarning } from "./toast.tsx";

interface Said {
  message: string;
  detail?: string;
  /** What to do where the browser refuses. */
  otherwise?: string;
}

/**
 * Puts a text on the clipboard and says so; false where the browser refuses (an embedded page, a withdrawn permission),
 * which is said as well: whoever pastes should not find something older.
 */
export async function copyText(text: string, said?: Said): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const detail = said?.otherwise ?? "Select the text itself and copy it.";
    toastWarning("The browser did not let it be copied", { detail });
    return false;
  }
  if (said !== undefined) toastSuccess(said.message, said.detail === undefined ? {} : { detail: said.detail });
  return true;
}

/** The address of what is on the screen, as a link for others. `what`: "this search". */
export function copyAddress(what: string): Promise<boolean> {
  return copyText(withWorkspace(location.href, useWorkspace.getState().id), {
    message: `Link to ${what} copied`,
    detail: "It opens for members of this workspace.",
    otherwise: "Copy the address of this page from the browser's address bar.",
  });
}
