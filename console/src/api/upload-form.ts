import type { RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { idempotencyHeader, uploadTimeoutMs } from "@hoopoe/contract/constants.ts";
import { problem } from "@hoopoe/contract/problem.ts";
import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import * as z from "zod/mini";
import { getAccessToken } from "../stores/session.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { call } from "./client.ts";
import { type IntentKey, intentKeyOf } from "./intent-key.ts";
import { requestInit, routeUrl } from "./request.ts";
import { refusalText } from "../messages/server-texts.ts";

export interface UploadOptions {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

interface Form {
  readonly files: readonly File[];
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Sends files as a form to a route that takes one. XMLHttpRequest, since fetch tells nothing of what it has sent.
 * Throws ApiError, NetworkError, or an AbortError when the signal stopped it.
 */
export async function uploadForm<R extends RouteSpec>(
  route: R,
  form: Form,
  options: UploadOptions,
): Promise<RouteReply<R>>;
export async function uploadForm(
  route: RouteSpec,
  { files, query = {} }: Form,
  options: UploadOptions,
): Promise<unknown> {
  // A long upload cannot be replayed after a 401: a small call before it renews the access token where it has run out.
  await call(integrationList, {}, { signal: options.signal });
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  const intent = intentKeyOf(route, { query, files: files.map(fingerprint) }, useWorkspace.getState().id);
  const { status, body } = await send(route, { form, query, intent }, options);
  if (status === 201) return z.parse(route.reply[201] ?? z.unknown(), body);
  const parsed = problem.safeParse(body);
  throw parsed.success
    ? new ApiError({ ...parsed.data, message: refusalText(parsed.data) })
    : new NetworkError(`upload answered ${status}`);
}

/** The same files chosen again are the same intent. */
function fingerprint({ name, size, lastModified }: File): unknown {
  return [name, size, lastModified];
}

function send(
  route: RouteSpec,
  { form, query, intent }: { form: FormData; query: Readonly<Record<string, string>>; intent: IntentKey | null },
  { onProgress, signal }: UploadOptions,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", routeUrl(route, { query }));
    const context = {
      accessToken: getAccessToken(),
      workspaceId: useWorkspace.getState().id,
      hostname: location.hostname,
    };
    requestInit(route, {}, context).headers.forEach((value, name) => request.setRequestHeader(name, value));
    if (intent !== null) request.setRequestHeader(idempotencyHeader, intent.key);
    request.timeout = uploadTimeoutMs;
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded, event.total));
    request.addEventListener("load", () => resolve({ status: request.status, body: request.response }));
    for (const end of ["error", "timeout"] as const) {
      request.addEventListener(end, () => {
        intent?.keep();
        reject(new NetworkError(`the upload ended: ${end}`));
      });
    }
    request.addEventListener("abort", () => reject(new DOMException("the upload was stopped", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
