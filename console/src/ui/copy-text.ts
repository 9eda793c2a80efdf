import { withWorkspace } from "../lib/workspace-link.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { toastSuccess, toastWarning } from "./toast.tsx";
import { texts } from "../messages/en/ui.ts";

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
    const detail = said?.otherwise ?? texts.selectTheTextItself;
    toastWarning(texts.theBrowserDidNot, { detail });
    return false;
  }
  if (said !== undefined) toastSuccess(said.message, said.detail === undefined ? {} : { detail: said.detail });
  return true;
}

/** The address of what is on the screen, as a link for others. `what`: "this search". */
export function copyAddress(what: string): Promise<boolean> {
  return copyText(withWorkspace(location.href, useWorkspace.getState().id), {
    message: texts.linkToCopied(what),
    detail: texts.itOpensForMembers,
    otherwise: texts.copyTheAddressOf,
  });
}
