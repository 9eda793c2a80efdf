import { maintenanceStatus, maintenanceSwitch } from "@hoopoe/contract/operations/routes/maintenance.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { apiQuery, invalidate, queryClient } from "../api/query.ts";
import { showDialog } from "../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../ui/toast.tsx";
import { texts } from "../messages/en/shell.ts";

const askEveryMs = 30_000;

/** Whether the organisation is under maintenance, asked again and again; `canSwitch` where the caller may end it. */
export function useMaintenance(): { isOn: boolean; canSwitch: boolean } {
  const { data, error } = useQuery({ ...apiQuery(maintenanceStatus, {}), refetchInterval: askEveryMs });
  useEffect(() => {
    if (error !== null) toastFailure(sentences.maintenanceFailed, error);
  }, [error]);
  return { isOn: data?.value === "True", canSwitch: data?.canSwitch === true };
}

/** Begins (after a question) or ends maintenance for everybody. */
export async function switchMaintenance(isOn: boolean): Promise<void> {
  if (isOn && (await showDialog(question)) !== "confirm") return;
  try {
    const status = await call(maintenanceSwitch, { body: { value: isOn ? "True" : "False" } });
    queryClient.setQueryData(apiQuery(maintenanceStatus, {}).queryKey, status);
    toastSuccess(isOn ? texts.maintenanceHasBegun : texts.maintenanceHasEnded);
  } catch (error) {
    toastFailure(isOn ? texts.failedToBeginMaintenance : texts.failedToEndMaintenance, error);
  }
  await invalidate(maintenanceStatus);
}

const question = {
  title: texts.beginMaintenance,
  text: texts.everybodyButTheOwners,
  icon: "warning",
  confirmText: texts.beginMaintenance,
  cancel: true,
} as const;
