import { workspaceHeader } from "@hoopoe/contract/constants.ts";
import { problem } from "@hoopoe/contract/problem.ts";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { integrationDataLoc } from "@hoopoe/contract/intake/routes/data-file.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { type Upload, uploadCreate, uploadGet, uploadList } from "@hoopoe/contract/intake/routes/upload.ts";
import type { DetailedError, Upload as Sender } from "tus-js-client";
import { create } from "zustand";
import { errorWords } from "../../../api/error-words.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { requestInit, routeUrl } from "../../../api/request.ts";
import { getAccessToken } from "../../../stores/session.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

/** A large file on its way; `waiting` is for a server that does not answer just now. */
export interface LargeUpload {
  /** Of this page: the same file may be on its way into two workspaces. */
  readonly id: string;
  readonly workspaceId: string | null;
  readonly fingerprint: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: { is: "sending" | "waiting" | "paused" | "keeping" } | { is: "failed"; reason: string };
}

/** Uploads of this page, which go on whatever screen is open. */
export const useLargeUploads = create<{ uploads: readonly LargeUpload[] }>(() => ({ uploads: [] }));

/** What is sent, and by whom once the server knows of it. */
const senders = new Map<string, { file: File; sender: Sender | null }>();
const retryDelays = [500, 1_000, 2_000, ...Array.from({ length: 200 }, () => 5_000)];

/** What a file is known by when it is chosen again. */
export function fingerprintOf({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string {
  return `${size} ${lastModified} ${name}`.slice(0, 200);
}

/** Sends a file in parts that count once they are safe; one that was begun before goes on where it stands. */
export async function startLargeUpload(file: File): Promise<void> {
  const workspaceId = useWorkspace.getState().id;
  const fingerprint = fingerprintOf(file);
  const id = `${workspaceId ?? ""} ${fingerprint}`;
  if (senders.has(id)) return resumeLargeUpload(id);
  senders.set(id, { file, sender: null });
  put({ id, workspaceId, fingerprint, name: file.name, size: file.size, sent: 0, state: { is: "sending" } });
  await begin({ id, workspaceId, fingerprint, file });
}

/** Finds what of the file is there already, and sends the rest; with all calls about the workspace it was chosen in. */
async function begin({ id, workspaceId, fingerprint, file }: Beginning): Promise<void> {
  const { name, size } = file;
  try {
    const [{ data: known }, { Upload }] = await Promise.all([
      call(uploadList, {}, within(workspaceId)),
      import("tus-js-client"),
    ]);
    const begun = known.find((upload) => upload.fingerprint === fingerprint && upload.purpose === "files");
    const sender = new Upload(file, {
      endpoint: routeUrl(uploadCreate, {}),
      uploadUrl: begun === undefined ? null : addressOf(begun),
      metadata: { filename: name, fingerprint },
      retryDelays,
      // Where it stands is the server's to know; nothing is kept in the browser.
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        // A small call before renews the access token where it has run out.
        await call(uploadList, {}, within(workspaceId)).catch(() => undefined);
        const context = { accessToken: getAccessToken(), workspaceId, hostname: location.hostname };
        const { headers } = requestInit(uploadCreate, {}, context);
        headers.forEach((value, header) => request.setHeader(header, value));
      },
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0;
        const mayRetry = status === 0 || status >= 500 || status === 401 || status === 409;
        if (mayRetry) change(id, { state: { is: "waiting" } });
        return mayRetry;
      },
      onProgress: (sent) => change(id, { sent, state: { is: sent < size ? "sending" : "keeping" } }),
      onSuccess: () => void finish({ id, workspaceId, url: sender.url ?? "" }),
      onError: (error) => change(id, { state: { is: "failed", reason: reasonOf(error) } }),
    });
    // Taken off the list, or paused, before it had begun.
    const state = useLargeUploads.getState().uploads.find((one) => one.id === id)?.state;
    if (state === undefined) return;
    senders.set(id, { file, sender });
    if (state.is !== "paused") sender.start();
  } catch (error) {
    change(id, { state: { is: "failed", reason: reasonOf(error) } });
  }
}

interface Beginning extends Pick<LargeUpload, "id" | "workspaceId" | "fingerprint"> {
  readonly file: File;
}

export async function pauseLargeUpload(id: string): Promise<void> {
  await senders.get(id)?.sender?.abort();
  change(id, { state: { is: "paused" } });
}

export function resumeLargeUpload(id: string): void {
  const upload = useLargeUploads.getState().uploads.find((one) => one.id === id);
  const held = senders.get(id);
  if (upload === undefined || held === undefined) return;
  change(id, { state: { is: "sending" } });
  if (held.sender !== null) held.sender.start();
  // The server did not even say what it has: nothing was begun.
  else if (upload.state.is === "failed") void begin({ ...upload, file: held.file });
}

/** Forgets it here and on the server. */
export async function removeLargeUpload(id: string): Promise<void> {
  const sender = senders.get(id)?.sender ?? null;
  drop(id);
  await sender?.abort(sender.url !== null).catch((error: unknown) => toastFailure(texts.theUploadCouldNot, error));
  await invalidate(uploadList);
}

async function finish({ id, workspaceId, url }: Finished): Promise<void> {
  try {
    const params = { id: url.split("/").at(-1) ?? "" };
    const { data } = await call(uploadGet, { params }, within(workspaceId));
    if (data.result === null) throw new Error("the server has not got all of it");
    drop(id);
    toastSuccess(texts.n1FileUploaded, { detail: texts.readingWhatItHolds });
    await invalidate(integrationList, integrationDataList, integrationDataLoc, homeGet, uploadList);
  } catch (error) {
    change(id, { state: { is: "failed", reason: reasonOf(error) } });
  }
}

interface Finished extends Pick<LargeUpload, "id" | "workspaceId"> {
  readonly url: string;
}

/** The page may be in another workspace by now. */
function within(workspaceId: string | null): { headers?: Readonly<Record<string, string>> } {
  return workspaceId === null ? {} : { headers: { [workspaceHeader]: workspaceId } };
}

function addressOf({ id }: Upload): string {
  return routeUrl(uploadGet, { params: { id } });
}

function put(upload: LargeUpload): void {
  useLargeUploads.setState(({ uploads }) => ({ uploads: [...uploads.filter(({ id }) => id !== upload.id), upload] }));
}

function change(id: string, to: Partial<LargeUpload>): void {
  useLargeUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, ...to } : one)),
  }));
}

function drop(id: string): void {
  senders.delete(id);
  useLargeUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));
}

/** The server's own sentence, where it gave one. */
function reasonOf(error: unknown): string {
  if (!isDetailed(error)) return errorWords(error).message;
  try {
    return problem.parse(JSON.parse(error.originalResponse?.getBody() ?? "")).message;
  } catch {
    return texts.theServerDoesNotAnswer;
  }
}

function isDetailed(error: unknown): error is DetailedError {
  return error instanceof Error && "originalRequest" in error;
}
