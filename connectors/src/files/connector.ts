import type { ConnectorContext } from "../shared/connector-context.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import { defineConnector } from "../shared/define-connector.ts";
import { appendToFile } from "./actions/append-to-file.ts";
import { listFiles } from "./actions/list-files.ts";
import { readFile } from "./actions/read-file.ts";
import { writeFile } from "./actions/write-file.ts";
import { filesIcon } from "./icon.ts";
import { filesOf, readFiles } from "./read-files.ts";
import { filesConfig, filesState } from "./schemas.ts";

export const filesConnector = defineConnector({
  catalogId: 11,
  name: "Files",
  category: "Files",
  description: "Mailboxes, tables, documents and exports from your computer.",
  icon: filesIcon,
  version: 1,
  source_datatype: "file",
  takesUploads: true,
  configSchema: filesConfig,
  stateSchema: filesState,
  authMethods: [],
  streams: [
    {
      id: "uploads",
      label: "Uploads",
      incremental: true,
      deletes: false,
      defaultSchedule: { startDate: null, endDate: null, repeat: null },
    },
  ],
  limits: [],
  check,
  discover,
  initial: () => ({ handled: [], positions: {} }),
  read: readFiles,
  actions: [listFiles, readFile, writeFile, appendToFile],
});

async function check(ctx: ConnectorContext): Promise<CheckResult> {
  let count = 0;
  for await (const _file of filesOf(ctx).list()) count += 1;
  const sentence = count === 0 ? "No files uploaded yet." : `${count} ${count === 1 ? "file" : "files"} uploaded.`;
  return { ok: true, sentence, parts: [] };
}

async function* discover(ctx: ConnectorContext): AsyncGenerator<Container> {
  for await (const { handle, name } of filesOf(ctx).list()) yield { id: handle, label: name, kind: "file", url: null };
}
