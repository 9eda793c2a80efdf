import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { useQuery } from "@tanstack/react-query";
import { Info, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import * as z from "zod/mini";
import { invalidate } from "../../../api/query.ts";
import { erasureList } from "@hoopoe/contract/operations/routes/erasure.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { erase, previewQuery } from "./erase.ts";
import { kindWords, subjectWords } from "./erasure-words.ts";
import { texts } from "../../../messages/en/features/records/erasure.ts";

interface EraseDialogProps {
  subject: ErasureSubject;
  id: string;
  /** The workspace that the call is about, where it is not the one at hand. */
  workspaceId?: string;
  onClose: () => void;
  onStarted: () => void;
}

const definition = defineForm(z.object({ name: z.string() }), {
  name: { label: texts.eraseForGood, autoComplete: "off" },
});

/** What would go, counted, before its name is typed; then it starts, and goes on whoever watches. */
export function EraseDialog({ subject, id, workspaceId, onClose, onStarted }: EraseDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const preview = useQuery(previewQuery({ subject, id, workspaceId }));
  const form = useContractForm(definition, {
    initial: { name: "" },
    send: ({ name }) => erase({ subject, id, workspaceId, name }),
    fieldOf: () => "name",
    async onSaved() {
      toastSuccess(texts.erasingHasBegun, { detail: texts.itsProofStandsUnder });
      onStarted();
      await invalidate(erasureList);
    },
  });
  useModal(element);
  const found = preview.data?.data;
  const { goes, stays } = subjectWords[subject];
  return (
    <dialog
      ref={element}
      aria-labelledby="erase-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(560px,calc(100vw-32px))] max-w-none rounded-dialog border border-line bg-overlay p-5 text-ink shadow-high backdrop:bg-scrim"
    >
      <h2 id="erase-title" className="text-[16px]/6 font-bold tracking-[-.01em]">
        {texts.eraseForGoodName(found?.name ?? "")}
      </h2>
      {preview.isPending ? (
        <Skeleton label={texts.countingWhatWouldGo} rows={3} />
      ) : preview.isError ? (
        <ErrorState title={texts.whatWouldBeErased} stillWorks={texts.nothingIsErasedYet} query={preview} />
      ) : (
        <Form of={form} className="mt-3 flex flex-col gap-3.5">
          <p className="text-secondary">{texts.thisCannotBeUndone(goes)}</p>
          <ul aria-label={texts.whatGoes} className="grid grid-cols-2 gap-x-4 gap-y-1 tabular-nums phone:grid-cols-1">
            {preview.data.data.kinds.map(({ kind, count }) => (
              <li key={kind}>{kindWords(kind, count)}</li>
            ))}
          </ul>
          <Notice tone="quiet" icon={Info}>
            {texts.backupsMadeBeforeKeep(stays)}
          </Notice>
          {preview.data.data.refusal === null ? (
            <ContractField of={form} name="name" label={texts.typeToEraseIt(preview.data.data.name)} autoFocus />
          ) : (
            <Notice tone="warning" icon={TriangleAlert}>
              {preview.data.data.refusal}
            </Notice>
          )}
          <footer className="flex items-center gap-2 border-t border-line-subtle pt-3.5">
            <Button variant="ghost" className="mr-auto" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Submit of={form} variant="danger-filled" disabledReason={preview.data.data.refusal ?? undefined}>
              {texts.eraseForGood}
            </Submit>
          </footer>
        </Form>
      )}
    </dialog>
  );
}
