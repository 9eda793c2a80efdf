import type { NotificationExtra } from "./notification.ts";

/** Where in the console the thing stands that news is about; undefined for news of no thing. */
export function newsPath(extra: NotificationExtra): string | undefined {
  const { reportId, approvalId, executionId, integrationId, appId } = extra;
  if (reportId !== undefined) return `/dashboard/save-data/report/${encodeURIComponent(reportId)}`;
  if (approvalId !== undefined) return `/dashboard/workflow-generation/approval?id=${encodeURIComponent(approvalId)}`;
  if (executionId !== undefined) return `/dashboard/workflow-generation/execution/${encodeURIComponent(executionId)}`;
  if (integrationId !== undefined) return `/dashboard/integration?integration=${encodeURIComponent(integrationId)}`;
  return appId === undefined ? undefined : `/dashboard/parent/${encodeURIComponent(appId)}`;
}
