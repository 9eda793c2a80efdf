import * as z from "zod";
import { defineAction } from "../../shared/define-action.ts";
import { fileBytesMax, fileValue } from "../../shared/file-value.ts";
import { filesOf } from "../read-files.ts";
import type { FilesConfig } from "../schemas.ts";
import { openNewest, pathParam, readBytes } from "./path.ts";

/** `text` is there for what is text in UTF-8. */
export const readFile = defineAction<FilesConfig>()({
  id: "read-file",
  label: "Read a file",
  meaning: "Read a file.",
  effect: "read",
  idempotency: "safe",
  input: z.object({ path: pathParam }),
  output: fileValue.extend({ path: z.string(), text: z.string().nullable() }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { path }) {
    const file = await openNewest(filesOf(ctx), path);
    const bytes = await readBytes(file, fileBytesMax);
    const name = path.split("/").at(-1) ?? path;
    const mediaType = file.mediaType ?? "application/octet-stream";
    return { path, name, mediaType, base64: bytes.toString("base64"), text: textOf(bytes) };
  },
});

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
