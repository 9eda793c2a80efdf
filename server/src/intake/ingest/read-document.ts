import { parseFile } from "@hoopoe/connectors/files/parse-file.ts";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";

type ReadDocument = NonNullable<ConnectorContext["readDocument"]>;

/** What is kept of one document's text. */
const charsMax = 200_000;
/** Reads documents as uploads are read, in the restricted child; what it refuses, or gives up, is a document without text. */
export function documentReader(workspaceId: string, signal: AbortSignal): ReadDocument {
  return (file) => textOf(file, { workspaceId, signal });
}

async function textOf(
  { name, mediaType, bytes }: Parameters<ReadDocument>[0],
  { workspaceId, signal }: { workspaceId: string; signal: AbortSignal },
): Promise<string | null> {
  let text = "";
  const stream = (async function* () {
    yield bytes;
  })();
  try {
    const uploadedAt = new Date(0).toISOString();
    for await (const record of parseFile({ name, mediaType, uploadedAt, workspaceId, stream, signal })) {
      if (record.type !== "item") continue;
      text = text === "" ? record.item.body : `${text}\n\n${record.item.body}`;
      if (text.length >= charsMax) break;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
  return text === "" ? null : text.slice(0, charsMax);
}
