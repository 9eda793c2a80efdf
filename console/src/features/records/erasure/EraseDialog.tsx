import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Info, TriangleAlert } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { erasureList } from "@hoopoe/contract/operations/routes/erasure.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
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

/** What would go, counted, before its name is typed; then it starts, and goes on whoever watches. */
export function EraseDialog({ subject, id, workspaceId, onClose, onStarted }: EraseDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const preview = useQuery(previewQuery({ subject, id, workspaceId }));
  const start = useMutation({
    mutationFn: () => erase({ subject, id, workspaceId, name: typed }),
    onSuccess: async () => {
      toastSuccess(texts.erasingHasBegun, { detail: texts.itsProofStandsUnder });
      onStarted();
      await invalidate(erasureList);
    },
  });
  useModal(element);
  const found = preview.data?.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate();
  };
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
        <form className="mt-3 flex flex-col gap-3.5" onSubmit={submit}>
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
            <TextField
              label={texts.typeToEraseIt(preview.data.data.name)}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={start.isError ? errorWords(start.error).message : undefined}
              autoComplete="off"
              autoFocus
            />
          ) : (
            <Notice tone="warning" icon={TriangleAlert}>
              {preview.data.data.refusal}
            </Notice>
          )}
          <Submit refusal={preview.data.data.refusal} isPending={start.isPending} onClose={onClose} />
        </form>
      )}
    </dialog>
  );
}

function Submit({ refusal, isPending, onClose }: { refusal: string | null; isPending: boolean; onClose: () => void }) {
  return (
    <footer className="flex items-center gap-2 border-t border-line-subtle pt-3.5">
      <Button variant="ghost" className="mr-auto" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" variant="danger-filled" isLoading={isPending} disabledReason={refusal ?? undefined}>
        {texts.eraseForGood}
      </Button>
    </footer>
  );
}
