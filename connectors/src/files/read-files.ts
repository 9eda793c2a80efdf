import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { type ConnectorRecord, pageItems } from "../shared/connector-record.ts";
import type { FilesPort } from "../shared/files-port.ts";
import { parseFile } from "./parse-file.ts";
import type { FilesConfig, FilesState } from "./schemas.ts";

/**
 * Reads each uploaded file once, in pages. A file that cannot be read is a failure by its handle and is not tried again;
 * where that is true of all files of a run, the run ends with the reason.
 */
export async function* readFiles(
  ctx: ConnectorContext<FilesConfig>,
  request: { containers: readonly string[]; state: FilesState },
): AsyncGenerator<ConnectorRecord<FilesState>, void, undefined> {
  const files = filesOf(ctx);
  const handled = new Set(request.state.handled);
  const positions = new Map(Object.entries(request.state.positions));
  const checkpoint = (): ConnectorRecord<FilesState> => ({
    type: "checkpoint",
    state: { handled: [...handled], positions: Object.fromEntries(positions) },
  });
  const refusals: ConnectorError[] = [];
  let done = 0;
  let count = 0;

  for (const handle of await handlesToRead(files, request.containers)) {
    ctx.signal.throwIfAborted();
    if (handled.has(handle)) continue;
    count += 1;
    let position = positions.get(handle) ?? 0;
    done += position;
    try {
      for await (const record of readOne(ctx, files, { handle, skip: position })) {
        yield record;
        position += 1;
        done += 1;
        if (position % pageItems !== 0) continue;
        positions.set(handle, position);
        yield { type: "progress", done, total: null };
        yield checkpoint();
      }
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      refusals.push(error);
      yield { type: "failure", externalId: handle, reason: error.sentence, excerpt: null };
    }
    handled.add(handle);
    positions.delete(handle);
    yield { type: "progress", done, total: null };
    yield checkpoint();
  }
  const [first] = refusals;
  if (first === undefined || refusals.length < count) return;
  throw count === 1
    ? first
    : new ConnectorError(first.code, `Couldn't read any of the ${count} files. ${first.sentence}`);
}

/** The uploads of this integration; a run without them is a fault of the server's. */
export function filesOf({ files }: Pick<ConnectorContext, "files">): FilesPort {
  if (files === undefined)
    throw new ConnectorError("unavailable", "Couldn't reach the uploaded files.", { retryable: true });
  return files;
}

async function handlesToRead(files: FilesPort, containers: readonly string[]): Promise<readonly string[]> {
  if (containers.length > 0) return containers;
  const handles: string[] = [];
  for await (const { handle } of files.list()) handles.push(handle);
  return handles;
}

async function* readOne(
  { signal, workspaceId }: Pick<ConnectorContext, "signal" | "workspaceId">,
  files: FilesPort,
  { handle, skip }: { handle: string; skip: number },
) {
  const file = await files.open(handle);
  if (file === null) throw new ConnectorError("not-found", "This file was deleted before it was read.");
  const { name, mediaType, uploadedAt } = file;
  yield* parseFile({ name, mediaType, uploadedAt, workspaceId, stream: file.stream(), signal, skip });
}
