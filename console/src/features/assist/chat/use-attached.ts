import { isAllowed } from "@hoopoe/contract/permissions.ts";
import { chatFileUpload } from "@hoopoe/contract/intake/routes/data-file.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery } from "../../../api/query.ts";
import { uploadForm } from "../../../api/upload-form.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

/** A file beside the question that is being written. */
export interface AttachedFile {
  readonly key: string;
  readonly name: string;
  readonly state:
    | { is: "sending"; sent: number; total: number }
    | { is: "ready"; docId: string }
    | { is: "failed"; reason: string };
}

/** Files of the next question: each is sent at once by itself, so that one that fails takes no other with it. */
export function useAttached() {
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const set = (key: string, state: AttachedFile["state"]) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, state } : file)));

  async function send(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    try {
      const onProgress = (sent: number, total: number) => set(key, { is: "sending", sent, total });
      const { data } = await uploadForm(chatFileUpload, { files: [file] }, { onProgress, signal: stop.signal });
      set(key, { is: "ready", docId: data[0][0] ?? "" });
    } catch (error) {
      if (!stop.signal.aborted) set(key, { is: "failed", reason: errorWords(error).message });
    }
  }

  return {
    files,
    isSending: files.some(({ state }) => state.is === "sending"),
    ready: files.flatMap(({ name, state }) => (state.is === "ready" ? [{ docId: state.docId, fileName: name }] : [])),
    add(chosen: FileList | null): void {
      for (const file of chosen ?? []) {
        const key = crypto.randomUUID();
        const state = { is: "sending", sent: 0, total: Math.max(1, file.size) } as const;
        setFiles((before) => [...before, { key, name: file.name, state }]);
        void send(key, file);
      }
    },
    remove(key: string): void {
      stops.current.get(key)?.abort();
      setFiles((before) => before.filter((file) => file.key !== key));
    },
    clear: () => setFiles([]),
  };
}

export type Attached = ReturnType<typeof useAttached>;

/** Why the caller may attach nothing here; undefined where they may, and until it is known. */
export function useMayAttach(): string | undefined {
  const { data } = useQuery(apiQuery(workspaceList, {}));
  const id = useWorkspace((workspace) => workspace.id);
  const role = data?.data.find((workspace) => (id === null ? workspace.isDefault === 1 : workspace.id === id))?.role;
  return role === undefined || isAllowed(role, "file:upload") ? undefined : texts.yourRoleIsViewer;
}
