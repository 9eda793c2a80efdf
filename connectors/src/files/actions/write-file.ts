import { defineAction } from "../../shared/define-action.ts";
import { filesOf } from "../read-files.ts";
import type { FilesConfig } from "../schemas.ts";
import { planText, writeInput, writeOutput, writeText } from "./write-text.ts";

export const writeFile = defineAction<FilesConfig>()({
  id: "write-file",
  label: "Write a file",
  meaning: "Write a file, replacing existing content.",
  effect: "write",
  idempotency: "keyed",
  input: writeInput,
  output: writeOutput,
  plan: (ctx, input) => planText(ctx, input, "content"),
  run: (ctx, input, key) => writeText(ctx, input, { key, compose: (_before, content) => content }),
  undo: (ctx, { output }) => filesOf(ctx).takeBack(output),
});
