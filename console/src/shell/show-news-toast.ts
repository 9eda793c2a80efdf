import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { useChoices } from "../stores/choices.ts";
import { toastError, toastInfo, toastSuccess, toastWarning } from "../ui/toast.tsx";

/**
 * News as a toast. Progress shows none; news of an app shows only where the page is about that app. That a report is
 * written is not told to who is looking at it.
 */
export function showNewsToast({ type, message, extraAttributes: { appId, reportId } }: Notification): void {
  if (type === "success" && reportId !== undefined && location.pathname.endsWith(reportId)) return;
  if (type !== "in_progress" && !useChoices.getState().toasts[type]) return;
  if (type === "in_progress" || (appId !== undefined && !isAboutApp(appId, new URL(location.href)))) return;
  ({ success: toastSuccess, info: toastInfo, warning: toastWarning, error: toastError })[type](message);
}

/** The page's app_id stands in its query or its path. */
export function isAboutApp(appId: string, { searchParams, pathname }: URL): boolean {
  return searchParams.get("app_id") === appId || pathname.split("/").includes(appId);
}
