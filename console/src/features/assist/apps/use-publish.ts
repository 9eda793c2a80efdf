import type { App } from "@hoopoe/contract/assist/app.ts";
import { appDelete, appGet, appList, appPublish, favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { approvalCount, approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { invalidate } from "../../../api/query.ts";
import { showDialog } from "../../../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/apps.ts";

/** Publishing turns; it can be taken back at once, so nobody is asked. */
export function usePublish(app: Pick<App, "id" | "name" | "isPublished">) {
  return useMutation({
    scope: inTurn("app", app.id),
    mutationFn: () => call(appPublish, { params: { id: String(app.id) }, body: { isPublished: !app.isPublished } }),
    onSuccess: async ({ data, approvalId }) => {
      await invalidate(appList, appGet, favouriteList, approvalCount, approvalList);
      if (approvalId !== null && !data.isPublished) {
        toastSuccess(texts.goesOutOnceSomebody(data.name));
        return;
      }
      toastSuccess(data.isPublished ? texts.isPublished(data.name) : texts.isADraftAgain(data.name));
    },
    onError: (error) => toastFailure(sentences.publishFailed, error),
  });
}

/** Asks first: what is deleted does not come back. True where it is gone. */
export async function deleteApp(app: Pick<App, "id" | "name">): Promise<boolean> {
  const choice = await showDialog({
    title: texts.delete(app.name),
    text: texts.itsConversationsAndEverybodys,
    icon: "warning",
    confirmText: texts.deleteTheApp,
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return false;
  try {
    const { data } = await call(appDelete, { params: { id: String(app.id) } });
    await invalidate(appList, favouriteList, approvalCount, approvalList);
    toastSuccess(
      data.conversations === 0
        ? texts.isDeleted(app.name)
        : texts.andConversationsAreDeleted(app.name, data.conversations),
    );
    return true;
  } catch (error) {
    toastFailure(sentences.appDeleteFailed, error);
    return false;
  }
}
