import type { App } from "@hoopoe/contract/assist/app.ts";
import { appDelete, appGet, appList, appPublish, favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { approvalCount, approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { invalidate } from "../../../api/query.ts";
import { plural } from "../../../lib/format.ts";
import { showDialog } from "../../../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";

/** Publishing turns; it can be taken back at once, so nobody is asked. */
export function usePublish(app: Pick<App, "id" | "name" | "isPublished">) {
  return useMutation({
    scope: inTurn("app", app.id),
    mutationFn: () => call(appPublish, { params: { id: String(app.id) }, body: { isPublished: !app.isPublished } }),
    onSuccess: async ({ data, approvalId }) => {
      await invalidate(appList, appGet, favouriteList, approvalCount, approvalList);
      if (approvalId !== null && !data.isPublished) {
        toastSuccess(`${data.name} goes out once somebody agrees: it waits in Approvals`);
        return;
      }
      toastSuccess(data.isPublished ? `${data.name} is published` : `${data.name} is a draft again`);
    },
    onError: (error) => toastFailure(sentences.publishFailed, error),
  });
}

/** Asks first: what is deleted does not come back. True where it is gone. */
export async function deleteApp(app: Pick<App, "id" | "name">): Promise<boolean> {
  const choice = await showDialog({
    title: `Delete ${app.name}?`,
    text: "Its conversations and everybody's favourites of it go too. Its agents stay.",
    icon: "warning",
    confirmText: "Delete the app",
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return false;
  try {
    const { data } = await call(appDelete, { params: { id: String(app.id) } });
    await invalidate(appList, favouriteList, approvalCount, approvalList);
    toastSuccess(
      data.conversations === 0
        ? `${app.name} is deleted`
        : `${app.name} and ${plural(data.conversations, "conversation")} are deleted`,
    );
    return true;
  } catch (error) {
    toastFailure(sentences.appDeleteFailed, error);
    return false;
  }
}
