import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { integrationUpload } from "@hoopoe/contract/intake/routes/integration.ts";
import { uploadForm, type UploadOptions } from "../../../api/upload-form.ts";

/** Sends files into the workspace's Files integration. @throws as uploadForm does */
export function uploadFiles(
  files: readonly File[],
  options: UploadOptions,
): Promise<RouteReply<typeof integrationUpload>> {
  return uploadForm(integrationUpload, { files, query: { storage: "mongodb" } }, options);
}
