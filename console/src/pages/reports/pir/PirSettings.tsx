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
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { isInSection } from "../../../shell/sections.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { TheirsUnread } from "../../../ui/TheirsUnread.tsx";
import { PirConflict } from "./PirConflict.tsx";
import { PirFieldset } from "../../../features/reports/pir/PirFieldset.tsx";
import { fieldsOf, toPirBody, usePirFields } from "../../../features/reports/pir/pir-fields.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

/** Everything about a saved question that can be changed; what was run stays as it was. */
export function PirSettings({ pir, onClose }: { pir: SavedPir; onClose: () => void }) {
  const navigate = useNavigate();
  /** What the form began from: the page behind it may hold a newer one by now. */
  const [base, setBase] = useState(pir);
  const { fields, set, setFields } = usePirFields(fieldsOf(pir));
  const beginFrom = (next: SavedPir) => {
    setBase(next);
    setFields(fieldsOf(next));
  };
  const save = useMutation({
    mutationFn: (version: number) => {
      const { from, to } = base.query;
      return call(savedPirChange, {
        params: { id: pir.id },
        body: { ...toPirBody(fields, { ...pir.query, from, to }), version },
      });
    },
    onSuccess: ({ data }) => {
      beginFrom(data);
      toastSuccess(texts.savedQuestionChanged, { detail: texts.theNextRunTakes });
    },
    onError: (error) => {
      if (!isProblem(error, "pir-changed")) toastFailure(texts.theSavedQuestionCouldNot, error);
    },
    onSettled: () => invalidate(savedPirGet, savedPirList),
  });
  const saveAndClose = (version: number) =>
    save.mutate(version, {
      onSuccess() {
        releaseLeaveGuards();
        onClose();
      },
    });
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(base));
  useLeaveGuard(isChanged, {
    text: texts.youHaveUnsavedChanges(base.name),
    save: () =>
      save.mutateAsync(base.version).then(
        () => true,
        () => false,
      ),
    isInside: ({ pathname, searchParams }) =>
      isInSection(pathname, `/dashboard/save-data/pir/${pir.id}`) && searchParams.get("panel") === "settings",
  });
  const isOvertaken = pir.version > base.version && !save.isPending;
  if (isOvertaken && !isChanged) beginFrom(pir);
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
          <Button
            icon={Save}
            calls={savedPirChange}
            isLoading={save.isPending}
            onClick={() => saveAndClose(base.version)}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="px-4 pb-3 empty:hidden">
        <TheirsUnread
          save={save}
          code="pir-changed"
          over={save.variables}
          known={pir.version}
          what={texts.thisQuestion}
          onRead={() => invalidate(savedPirGet, savedPirList)}
        />
      </div>
      {isOvertaken ? (
        <PirConflict
          mine={fields}
          theirs={fieldsOf(pir)}
          isSaving={save.isPending}
          onTakeTheirs={() => beginFrom(pir)}
          onSaveMine={() => saveAndClose(pir.version)}
        />
      ) : null}
      <PirFieldset fields={fields} set={set} />
    </Inspector>
  );
}
