import { type Upload, uploadList, uploadRemove } from "@hoopoe/contract/intake/routes/upload.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Pause, Play, Upload as UploadIcon, X } from "lucide-react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import {
  type LargeUpload,
  pauseLargeUpload,
  removeLargeUpload,
  resumeLargeUpload,
  useLargeUploads,
} from "./large-uploads.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

/** Large files on their way, and those that an earlier page began: choosing such a file again goes on with it. */
export function LargeUploads() {
  const workspaceId = useWorkspace((workspace) => workspace.id);
  const uploads = useLargeUploads((state) => state.uploads).filter((upload) => upload.workspaceId === workspaceId);
  const begun = useQuery(apiQuery(uploadList, {}));
  const here = new Set(uploads.map(({ fingerprint }) => fingerprint));
  const elsewhere = (begun.data?.data ?? []).filter((one) => one.purpose === "files" && !here.has(one.fingerprint));
  if (uploads.length + elsewhere.length === 0) return null;
  return (
    <ul aria-label={texts.largeUploads} className="mx-4 mb-4 flex flex-col gap-3">
      {uploads.map((upload) => (
        <UnderWay key={upload.id} upload={upload} />
      ))}
      {elsewhere.map((upload) => (
        <Begun key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

const words = {
  sending: "",
  keeping: texts.keepingItSafe,
  paused: "paused",
  waiting: texts.theServerDoesNot,
} as const;

function UnderWay({ upload: { id, name, size, sent, state } }: { upload: LargeUpload }) {
  if (state.is === "failed") {
    return (
      <li>
        <Notice tone="danger" icon={UploadIcon} isLive>
          <b>{sentences.uploadFailed}.</b> {name}: {state.reason}
          <IconButton label={texts.tryAgain(name)} icon={Play} onClick={() => resumeLargeUpload(id)} />
          <IconButton label={texts.forget(name)} icon={X} onClick={() => void removeLargeUpload(id)} />
        </Notice>
      </li>
    );
  }
  const { done, total, unit } = inUnits(sent, size);
  return (
    <li>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {state.is === "paused" ? (
          <IconButton label={texts.resume(name)} icon={Play} onClick={() => resumeLargeUpload(id)} />
        ) : (
          <IconButton label={texts.pause(name)} icon={Pause} onClick={() => void pauseLargeUpload(id)} />
        )}
        <IconButton label={texts.remove(name)} icon={X} onClick={() => void removeLargeUpload(id)} />
      </div>
      <Progress label={texts.uploadingName(name)} done={done} total={total} unit={unit} left={words[state.is]} />
    </li>
  );
}

function Begun({ upload: { id, fileName, offset, size, expiresAt } }: { upload: Upload }) {
  const remove = useMutation({
    mutationFn: () => call(uploadRemove, { params: { id } }, { headers: { "tus-resumable": "1.0.0" } }),
    onSuccess: () => invalidate(uploadList),
    onError: (error) => toastFailure(texts.theUploadCouldNot, error),
  });
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{fileName}</span>
        <span className="type-small block text-muted">
          {texts.ofAreThereChoose(sizeWords(offset), sizeWords(size), dateOf(expiresAt), timeOf(expiresAt))}
        </span>
      </span>
      <IconButton label={texts.remove(fileName)} icon={X} onClick={() => remove.mutate()} />
    </li>
  );
}

/** Both in the unit of the larger one, with a digit behind the point. */
function inUnits(sent: number, size: number): { done: number; total: number; unit: string } {
  const isGiga = size >= 1024 ** 3;
  const by = (isGiga ? 1024 ** 3 : 1024 ** 2) / 10;
  return { done: Math.floor(sent / by) / 10, total: Math.ceil(size / by) / 10, unit: isGiga ? texts.gb : texts.mb };
}
