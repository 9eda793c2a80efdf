import {
  savedPirChange,
  savedPirGet,
  savedPirList,
  savedPirRemove,
} from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { SavedPir } from "@hoopoe/contract/reports/saved-pir.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Save, Trash2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { isInSection } from "../../../shell/sections.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { FormConflict } from "../../../ui/form/FormConflict.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { PirFieldset } from "../../../features/reports/pir/PirFieldset.tsx";
import { useTemplates } from "../../../features/reports/report/use-templates.ts";
import { pirForm, toPirBody, valuesOf } from "../../../features/reports/pir/pir-fields.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

/** Everything about a saved question that can be changed; what was run stays as it was. */
export function PirSettings({ pir, onClose }: { pir: SavedPir; onClose: () => void }) {
  const navigate = useNavigate();
  const { options } = useTemplates();
  const reread = () => invalidate(savedPirGet, savedPirList);
  const form = useContractForm(pirForm, {
    initial: valuesOf(pir),
    send: (values, version) =>
      call(savedPirChange, { params: { id: pir.id }, body: { ...toPirBody(values, pir.query), version } }),
    sharing: {
      stored: { version: pir.version, values: valuesOf(pir) },
      storedBy: ({ data }) => ({ version: data.version, values: valuesOf(data) }),
      code: "pir-changed",
      what: texts.thisQuestion,
      onRead: reread,
    },
    leave: {
      text: texts.youHaveUnsavedChanges(pir.name),
      isInside: ({ pathname, searchParams }) =>
        isInSection(pathname, `/dashboard/save-data/pir/${pir.id}`) && searchParams.get("panel") === "settings",
    },
    failed: texts.theSavedQuestionCouldNot,
    async onSaved() {
      toastSuccess(texts.savedQuestionChanged, { detail: texts.theNextRunTakes });
      await reread();
    },
    onFailed: reread,
    onDone: onClose,
  });
  const remove = useMutation({
    mutationFn: () => call(savedPirRemove, { params: { id: pir.id } }),
    onSuccess: () => {
      releaseLeaveGuards();
      void invalidate(savedPirList);
      void navigate({ to: "/dashboard/save-data" });
    },
    onError: (error) => toastFailure(texts.theSavedQuestionCouldNotBe, error),
  });
  return (
    <Inspector
      title={texts.settings}
      subtitle={pir.name}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            icon={Trash2}
            calls={savedPirRemove}
            isLoading={remove.isPending}
            onClick={() =>
              void showDialog({
                title: texts.removeThisQuestion,
                text: texts.itsRunsGoWithIt,
                icon: "warning",
                confirmText: texts.remove,
                cancel: true,
                isDestructive: true,
                onConfirm: () => remove.mutate(),
              })
            }
          >
            {texts.remove}
          </Button>
          <Submit of={form} form="pir" icon={Save} calls={savedPirChange}>
            {texts.save}
          </Submit>
        </>
      }
    >
      <Form of={form} id="pir" className="flex flex-col gap-4 px-4 pb-4">
        <FormConflict of={form} options={{ templatePath: options }} />
        <PirFieldset form={form} />
      </Form>
    </Inspector>
  );
}
