import { exposureClear, exposureList } from "@hoopoe/contract/work/routes/approval.ts";
import { doc365List } from "@hoopoe/contract/assist/routes/entity.ts";
import { useMutation } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

/** What is cleared: one item (all three), one document, one app, or everything [4.5]. */
export interface ClearKey {
  appId?: string;
  documentId?: string;
  itemId?: string;
}

function useClear() {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const { mutate } = useMutation({
    mutationFn: (query: ClearKey) => call(exposureClear, { query }),
    async onSuccess({ cleared }) {
      await invalidate(exposureList, doc365List);
      toastSuccess(texts.recordsCleared(cleared));
    },
    onError: (error) => toastFailure(texts.theRecordsCouldNot, error),
  });
  return { clear: mutate, refusal };
}

/** Takes records away; what was done at the vendor stays done. */
export function ClearButton({ label, query }: { label: string; query: ClearKey }) {
  const { clear, refusal } = useClear();
  return refusal === undefined ? <IconButton label={label} icon={Eraser} onClick={() => clear(query)} /> : null;
}

/** All records, or those that one app has asked for. */
export function ClearMenu({ appIds }: { appIds: readonly string[] }) {
  const { clear, refusal } = useClear();
  return (
    <Menu
      trigger={<Button icon={Eraser}>{texts.clearRecords}</Button>}
      items={[
        { label: texts.clearAllRecords, disabledReason: refusal, onSelect: () => clear({}) },
        ...appIds.map((appId) => ({
          label: texts.clearThoseOf(appWords(appId)),
          disabledReason: refusal,
          onSelect: () => clear({ appId }),
        })),
      ]}
    />
  );
}

function appWords(appId: string): string {
  return appId === "console" ? texts.thisPage : texts.app(appId);
}
