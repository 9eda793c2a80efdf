import * as z from "zod";
import { defineAction } from "../../shared/define-action.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { filesOf } from "../read-files.ts";
import type { FilesConfig } from "../schemas.ts";
import { newestFiles } from "./path.ts";

/** `*` stands for any letters but a slash, `?` for one. */
export const listFiles = defineAction<FilesConfig>()({
  id: "list-files",
  label: "List files",
  meaning: "List the files of a folder.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    folder: z.string().trim().max(200).default("").register(fieldMeta, {
      label: "Folder",
      help: "Leave empty for files outside any folder.",
      origin: "stated",
    }),
    pattern: z.string().trim().max(100).optional().register(fieldMeta, {
      label: "Pattern",
      help: "Such as *.csv",
      origin: "optional",
    }),
  }),
  output: z.object({
    files: z.array(
      z.object({
        path: z.string(),
        name: z.string(),
        size: z.number(),
        mediaType: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { folder, pattern = "*" }) {
    const location = folder.replace(/^[/.]+|\/+$/g, "");
    const files = [...(await newestFiles(filesOf(ctx))).values()].flatMap(
      ({ name: path, size, mediaType, uploadedAt }) => {
        const at = path.lastIndexOf("/");
        const name = path.slice(at + 1);
        const isHere = path.slice(0, Math.max(0, at)) === location && fits(name, pattern);
        return isHere ? [{ path, name, size, mediaType, at: uploadedAt }] : [];
      },
    );
    return { files: files.toSorted((a, b) => a.path.localeCompare(b.path, "en")) };
  },
});

/** Without a regular expression: nobody's pattern can make it slow. */
function fits(name: string, pattern: string): boolean {
  let [at, wanted, star, mark] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[wanted] === "*") {
      star = wanted;
      wanted += 1;
      mark = at;
    } else if (pattern[wanted] === "?" || pattern[wanted] === name[at]) {
      wanted += 1;
      at += 1;
    } else if (star >= 0) {
      mark += 1;
      at = mark;
      wanted = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(wanted));
}
