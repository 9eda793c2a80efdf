import { uploadRemove } from "@hoopoe/contract/intake/routes/upload.ts";
import { uploadBytesMax } from "@hoopoe/contract/constants.ts";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { integrationList, integrationUpload } from "@hoopoe/contract/intake/routes/integration.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { HardDrive, Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { create } from "zustand";
import { errorWords } from "../../../api/error-words.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { invalidate } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { useRefusal } from "../../../ui/refusal.ts";
import { toastSuccess } from "../../../ui/toast.tsx";
import { LargeUploads } from "./LargeUploads.tsx";
import { startLargeUpload } from "./large-uploads.ts";
import { uploadFiles } from "./upload-files.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

const accepted = ".eml,.mbox,.csv,.xlsx,.pdf,.docx,.json,.jsonl,.txt,.md";
const megabyte = 1024 * 1024;
/** From here on a file goes in parts, which can be paused and resumed. */
const largeBytes = 24 * megabyte;

/** What the last upload's reply said about where it lies: the panel of a first file gives way to its integration's. */
const useStorageHint = create<{ storageHint: string | null }>(() => ({ storageHint: null }));

/** Takes files by drop or by choice; what is wrong with one is said before it is sent where it can be. */
export function UploadBox() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { storageHint } = useStorageHint();
  const refusal = useRefusal([integrationUpload, uploadRemove]);
  const { upload, sent, stop } = useUpload();
  const take = (files: FileList | null) => {
    if (refusal !== undefined) return;
    const all = [...(files ?? [])];
    const large = all.filter(({ size }) => size > largeBytes && size <= uploadBytesMax);
    for (const file of large) void startLargeUpload(file);
    const others = all.filter((file) => !large.includes(file));
    if (others.length > 0) upload.mutate(others);
  };
  return (
    <>
      <section
        aria-label={texts.uploadFiles}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        className={cx(
          "m-4 rounded-card border border-dashed p-4 text-center",
          isOver ? "border-accent bg-selected" : "border-line-strong",
        )}
      >
        <p className="mb-1 font-strong">{texts.dropFilesHere}</p>
        <p className="type-small mb-3 text-muted">{texts.mailEmlMboxTables(sizeWords(uploadBytesMax))}</p>
        <input
          ref={input}
          type="file"
          multiple
          accept={accepted}
          aria-label={texts.filesToUpload}
          className="sr-only"
          tabIndex={-1}
          disabled={refusal !== undefined}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
        {upload.isPending ? (
          <Sending sent={sent} onStop={stop} />
        ) : (
          <Button icon={Upload} calls={integrationUpload} onClick={() => input.current?.click()}>
            {texts.chooseFiles}
          </Button>
        )}
        {storageHint === null ? null : (
          <div className="mt-3 text-left">
            <Notice tone="quiet" icon={HardDrive} isLive>
              {storageHint}
            </Notice>
          </div>
        )}
        {upload.isError && !isStopped(upload.error) ? (
          <div className="mt-3 text-left">
            <Notice tone="danger" icon={Upload} isLive>
              <b>{sentences.uploadFailed}.</b>{" "}
              {upload.error instanceof RefusedFile ? upload.error.message : errorWords(upload.error).message}
            </Notice>
          </div>
        ) : null}
      </section>
      {refusal === undefined ? <LargeUploads /> : null}
    </>
  );
}

function Sending({ sent, onStop }: { sent: { done: number; total: number }; onStop: () => void }) {
  return (
    <div className="text-left">
      <Progress
        label={texts.uploading}
        done={Math.round((10 * sent.done) / megabyte) / 10}
        total={Math.round((10 * sent.total) / megabyte) / 10}
        unit={texts.mb}
        left={sent.done >= sent.total ? texts.keepingItSafe : ""}
      />
      <Button size="small" variant="ghost" onClick={onStop}>
        {texts.stop}
      </Button>
    </div>
  );
}

/** Sends small files in one request, with its progress and a way to stop it. */
function useUpload() {
  const abort = useRef<AbortController | null>(null);
  const [sent, setSent] = useState({ done: 0, total: 1 });
  const upload = useMutation({
    // Files that are dropped while others are sent come after them: one progress and one way to stop are shown.
    scope: inTurn("files"),
    mutationFn: (files: readonly File[]) => {
      const fault = faultOf(files);
      if (fault !== null) throw new RefusedFile(fault);
      abort.current = new AbortController();
      setSent({ done: 0, total: 1 });
      return uploadFiles(files, {
        onProgress: (done, total) => setSent({ done, total }),
        signal: abort.current.signal,
      });
    },
    onSuccess({ data, storageHint: hint }) {
      useStorageHint.setState({ storageHint: hint });
      toastSuccess(texts.filesUploaded(data.length), { detail: texts.readingWhatTheyHold });
    },
    onSettled: () => invalidate(integrationList, integrationDataList, homeGet),
  });
  return { upload, sent, stop: () => abort.current?.abort(new DOMException("stopped", "AbortError")) };
}

class RefusedFile extends Error {}

function faultOf(files: readonly File[]): string | null {
  const empty = files.find((file) => file.size === 0);
  if (empty !== undefined) return texts.isEmpty0BytesChoose(empty.name);
  const large = files.find((file) => file.size > uploadBytesMax);
  return large === undefined ? null : texts.isLargerThanSplit(large.name, sizeWords(uploadBytesMax));
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.code === DOMException.ABORT_ERR;
}
