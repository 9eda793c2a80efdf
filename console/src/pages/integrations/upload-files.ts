import { problem } from "@hoopoe/contract/problem.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { integrationList, integrationUpload } from "@hoopoe/contract/routes/integration.ts";
import { uploadTimeoutMs } from "@hoopoe/contract/constants.ts";
import { ApiError, NetworkError } from "../../api/api-error.ts";
import { call } from "../../api/client.ts";
import { requestInit, routeUrl } from "../../api/request.ts";
import { getAccessToken } from "../../stores/session.ts";
import { useWorkspace } from "../../stores/workspace.ts";

interface UploadOptions {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends files into the workspace's Files integration. XMLHttpRequest, since fetch tells nothing of what it has sent.
 * Throws ApiError, NetworkError, or an AbortError when the signal stopped it.
 */
export async function uploadFiles(
  files: readonly File[],
  options: UploadOptions,
): Promise<RouteReply<typeof integrationUpload>> {
  // A long upload cannot be replayed after a 401: a small call before it renews the access token where it has run out.
  await call(integrationList, {}, { signal: options.signal });
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  const { status, body } = await send(form, options);
  const schema = integrationUpload.reply[201];
  if (status === 201) return schema.parse(body);
  const parsed = problem.safeParse(body);
  throw parsed.success ? new ApiError(parsed.data) : new NetworkError(`upload answered ${status}`);
}

function send(form: FormData, { onProgress, signal }: UploadOptions): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", routeUrl(integrationUpload, { query: { storage: "mongodb" } }));
    const context = {
      accessToken: getAccessToken(),
      workspaceId: useWorkspace.getState().id,
      hostname: location.hostname,
    };
    new Headers(requestInit(integrationUpload, { query: {} }, context).headers).forEach((value, name) =>
      request.setRequestHeader(name, value),
    );
    request.timeout = uploadTimeoutMs;
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded, event.total));
    request.addEventListener("load", () => resolve({ status: request.status, body: request.response }));
    for (const end of ["error", "timeout"] as const) {
      request.addEventListener(end, () => reject(new NetworkError(`the upload ended: ${end}`)));
    }
    request.addEventListener("abort", () => reject(new DOMException("the upload was stopped", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
