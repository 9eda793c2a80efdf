import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";

export const filesConfig = z.object({
  name: z.string().trim().min(1).max(100).default("Files").register(fieldMeta, { label: "Name" }),
});
export type FilesConfig = z.infer<typeof filesConfig>;

/** `handled` are the files that need no more reading; `positions` is how many records are kept of those in between. */
export const filesState = z.object({
  handled: z.array(z.string()),
  positions: z.record(z.string(), z.int().nonnegative()),
});
export type FilesState = z.infer<typeof filesState>;
