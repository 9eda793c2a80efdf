import { accountWorkspace } from "@hoopoe/contract/identity/routes/account.ts";
import { call } from "../api/client.ts";
import { toastFailure } from "../ui/toast.tsx";
import { texts } from "../messages/en/shell.ts";

let saving: Promise<void> = Promise.resolve();

/** Keeps the choice with the session, in the order that it was made: after a reload the page opens there again. */
export function saveChosenWorkspace(workspaceId: string | null): Promise<void> {
  saving = saving
    .then(async () => void (await call(accountWorkspace, { body: { workspaceId } })))
    .catch((error: unknown) => toastFailure(texts.couldntSaveTheChosen, error));
  return saving;
}
