import { Paperclip, X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { type Attached, type AttachedFile, useMayAttach } from "./use-attached.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

const accepted = ".eml,.mbox,.csv,.xlsx,.pdf,.docx,.json,.jsonl,.txt,.md";

/** The button that chooses files for the question. */
export function AttachButton({ attached }: { attached: Attached }) {
  const input = useRef<HTMLInputElement>(null);
  const refusal = useMayAttach();
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={texts.filesToAttach}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          attached.add(event.target.files);
          event.target.value = "";
        }}
      />
      <IconButton
        label={refusal ?? texts.attachFiles}
        icon={Paperclip}
        aria-disabled={refusal !== undefined}
        onClick={() => refusal === undefined && input.current?.click()}
      />
    </>
  );
}

/** What goes with the question: on its way, there, or refused with the reason. */
export function AttachedFiles({ attached: { files, remove } }: { attached: Attached }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.attachedFiles} className="mb-2 flex flex-col gap-1.5 border-b border-line-subtle pb-2">
      {files.map((file) => (
        <li key={file.key} className="flex items-center gap-2">
          <Paperclip size={14} aria-hidden="true" className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{file.name}</span>
            <FileState file={file} />
          </span>
          <IconButton label={texts.remove(file.name)} icon={X} onClick={() => remove(file.key)} />
        </li>
      ))}
    </ul>
  );
}

function FileState({ file: { name, state } }: { file: AttachedFile }) {
  if (state.is === "ready") return null;
  if (state.is === "failed")
    return (
      <span role="alert" className="type-small block text-danger">
        {texts.failedToUploadFile(state.reason)}
      </span>
    );
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);
  return (
    <Progress
      label={texts.attaching(name)}
      done={kilobytes(state.sent)}
      total={kilobytes(state.total)}
      unit={texts.kb}
    />
  );
}

/** The files that a question came with. */
export function FilesOfQuestion({ files }: { files: readonly { readonly fileName: string }[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.filesOfTheQuestion} className="flex flex-wrap justify-end gap-2">
      {files.map(({ fileName }, index) => (
        <li key={`${index} ${fileName}`} className="type-small flex items-center gap-1 text-muted">
          <Paperclip size={14} aria-hidden="true" />
          {fileName}
        </li>
      ))}
    </ul>
  );
}
