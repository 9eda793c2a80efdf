import { problem } from "@hoopoe/contract/problem.ts";
import { homeGet } from "@hoopoe/contract/routes/home.ts";
import { integrationDataLoc } from "@hoopoe/contract/routes/data-file.ts";
import { integrationDataList } from "@hoopoe/contract/routes/ingest.ts";
import { integrationList } from "@hoopoe/contract/routes/integration.ts";
import { type Upload, uploadCreate, uploadGet, uploadList } from "@hoopoe/contract/routes/upload.ts";
import type { DetailedError, Upload as Sender } from "tus-js-client";
import { create } from "zustand";
import { errorWords } from "../../api/error-words.ts";
import { call } from "../../api/client.ts";
import { invalidate } from "../../api/query.ts";
import { requestInit, routeUrl } from "../../api/request.ts";
import { getAccessToken } from "../../stores/session.ts";
import { useWorkspace } from "../../stores/workspace.ts";
import { toastSuccess } from "../../ui/toast.tsx";

/** A large file on its way; `waiting` is for a server that does not answer just now. */
export interface LargeUpload {
  readonly fingerprint: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: { is: "sending" | "waiting" | "paused" | "keeping" } | { is: "failed"; reason: string };
}

/** Uploads of this page, which go on whatever screen is open. */
export const useLargeUploads = create<{ uploads: readonly LargeUpload[] }>(() => ({ uploads: [] }));

const senders = new Map<string, Sender>();
const retryDelays = [500, 1_000, 2_000, ...Array.from({ length: 200 }, () => 5_000)];

/** What a file is known by when it is chosen again. */
export function fingerprintOf({ name, size, lastModified }: Pick<File, "name" | "size" | "lastModified">): string {
  return `${size} ${lastModified} ${name}`.slice(0, 200);
}

/** Sends a file in parts that count once they are safe; one that was begun before goes on where it stands. */
export async function startLargeUpload(file: File): Promise<void> {
  const fingerprint = fingerprintOf(file);
  if (senders.has(fingerprint)) return resumeLargeUpload(fingerprint);
  const { name, size } = file;
  put({ fingerprint, name, size, sent: 0, state: { is: "sending" } });
  try {
    const workspaceId = useWorkspace.getState().id;
    const [{ data: known }, { Upload }] = await Promise.all([call(uploadList, {}), import("tus-js-client")]);
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
        await call(uploadList, {}).catch(() => undefined);
        const context = { accessToken: getAccessToken(), workspaceId, hostname: location.hostname };
        const { headers } = requestInit(uploadCreate, {}, context);
        headers.forEach((value, header) => request.setHeader(header, value));
      },
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0;
        const mayRetry = status === 0 || status >= 500 || status === 401 || status === 409;
        if (mayRetry) change(fingerprint, { state: { is: "waiting" } });
        return mayRetry;
      },
      onProgress: (sent) => change(fingerprint, { sent, state: { is: sent < size ? "sending" : "keeping" } }),
      onSuccess: () => void finish(fingerprint, sender.url ?? ""),
      onError: (error) => change(fingerprint, { state: { is: "failed", reason: reasonOf(error) } }),
    });
    senders.set(fingerprint, sender);
    sender.start();
  } catch (error) {
    change(fingerprint, { state: { is: "failed", reason: reasonOf(error) } });
  }
}

export async function pauseLargeUpload(fingerprint: string): Promise<void> {
  await senders.get(fingerprint)?.abort();
  change(fingerprint, { state: { is: "paused" } });
}

export function resumeLargeUpload(fingerprint: string): void {
  change(fingerprint, { state: { is: "sending" } });
  senders.get(fingerprint)?.start();
}

/** Forgets it here and on the server. */
export async function removeLargeUpload(fingerprint: string): Promise<void> {
  const sender = senders.get(fingerprint);
  drop(fingerprint);
  await sender?.abort(sender.url !== null);
  await invalidate(uploadList);
}

async function finish(fingerprint: string, url: string): Promise<void> {
  try {
    const { data } = await call(uploadGet, { params: { id: url.split("/").at(-1) ?? "" } });
    if (data.result === null) throw new Error("the server has not got all of it");
    drop(fingerprint);
    toastSuccess("1 file uploaded", { detail: "Reading what it holds." });
    await invalidate(integrationList, integrationDataList, integrationDataLoc, homeGet, uploadList);
  } catch (error) {
    change(fingerprint, { state: { is: "failed", reason: reasonOf(error) } });
  }
}

function addressOf({ id }: Upload): string {
  return routeUrl(uploadGet, { params: { id } });
}

function put(upload: LargeUpload): void {
  useLargeUploads.setState(({ uploads }) => ({
    uploads: [...uploads.filter(({ fingerprint }) => fingerprint !== upload.fingerprint), upload],
  }));
}

function change(fingerprint: string, to: Partial<LargeUpload>): void {
  useLargeUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.fingerprint === fingerprint ? { ...one, ...to } : one)),
  }));
}

function drop(fingerprint: string): void {
  senders.delete(fingerprint);
  useLargeUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.fingerprint !== fingerprint) }));
}

/** The server's own sentence, where it gave one. */
function reasonOf(error: unknown): string {
  if (!isDetailed(error)) return errorWords(error).message;
  try {
    return problem.parse(JSON.parse(error.originalResponse?.getBody() ?? "")).message;
  } catch {
    return "The server does not answer. Try again.";
  }
}

function isDetailed(error: unknown): error is DetailedError {
  return error instanceof Error && "originalRequest" in error;
}
