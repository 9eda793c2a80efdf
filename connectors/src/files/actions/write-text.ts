import * as z from "zod";
import type { ActionPlan } from "../../shared/connector-action.ts";
import { ConnectorError } from "../../shared/connector-error.ts";
import type { ConnectorContext } from "../../shared/connector-context.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileBytesMax } from "../../shared/file-value.ts";
import { filesOf } from "../read-files.ts";
import { newestFiles, pathParam, readBytes } from "./path.ts";

const endings = /\.(?:txt|md|csv|json|jsonl)$/i;
const triesMax = 5;

export const writeInput = z.object({
  path: pathParam
    .clone()
    .refine((path) => endings.test(path), { message: "choose a .txt, .md, .csv, .json or .jsonl file" })
    .register(fieldMeta, { label: "Path", help: "A file in Files, such as reports/weekly.md.", origin: "stated" }),
  content: z.string().min(1, "enter some content").max(fileBytesMax).register(fieldMeta, {
    label: "Content",
    origin: "bound",
    type: "text",
  }),
});
export const writeOutput = z.object({
  path: z.string(),
  handle: z.string(),
  replaced: z.string().nullable(),
  size: z.number(),
});
type Written = z.infer<typeof writeOutput>;
type Compose = (before: string, content: string) => string;

/** What would stand there; the version is the file's handle, so that an approval is void once somebody wrote it anew. */
export async function planText(
  ctx: Pick<ConnectorContext, "files">,
  { path, content }: z.infer<typeof writeInput>,
  field: string,
): Promise<ActionPlan> {
  const before = (await newestFiles(filesOf(ctx))).get(path);
  const change = {
    target: path,
    field,
    before: before === undefined ? null : `${before.size} bytes`,
    after: content.slice(0, 500),
  };
  return { changes: [change], targetVersion: before?.handle ?? "absent" };
}

/** Writes what `compose` makes of the file's text as it is; where somebody was faster, of what they wrote. */
export async function writeText(
  ctx: Pick<ConnectorContext, "files">,
  { path, content }: z.infer<typeof writeInput>,
  { key, compose }: { key: string; compose: Compose },
): Promise<Written> {
  const files = filesOf(ctx);
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const found = (await newestFiles(files)).get(path);
    const opened = found === undefined ? null : await files.open(found.handle);
    const before = opened === null ? "" : (await readBytes(opened, fileBytesMax)).toString("utf8");
    const bytes = Buffer.from(compose(before, content), "utf8");
    if (bytes.byteLength > fileBytesMax) throw new ConnectorError("too-large", `${path} would exceed 10 MB.`);
    const written = await files.write({ name: path, bytes, replaces: found?.handle ?? null, key });
    if (written !== null) return { path, ...written };
  }
  throw new ConnectorError("unavailable", `${path} keeps being changed by someone else. Try again.`, {
    retryable: true,
  });
}
