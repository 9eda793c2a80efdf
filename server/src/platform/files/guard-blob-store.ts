import { Failure } from "../fail.ts";
import { fullStoreOf } from "../disk/full-store-of.ts";
import { diskFull } from "../disk/disk-full.ts";
import { BlobMissingError, type BlobStore } from "./blob-store.ts";

/**
 * The same store, whose failures name it: without this a bucket that refuses a connection looks like any other lost
 * connection. What the sender of a file did wrong, and a blob that is missing, are thrown on as they are.
 */
export function guardBlobStore(store: BlobStore, name: string): BlobStore {
  const guarded = async <T>(work: () => Promise<T>, senders: Senders = new WeakSet()): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const isNotOurs = error instanceof Error && senders.has(error);
      throw isNotOurs ? error : nameFailure(error, name);
    }
  };
  return {
    kind: store.kind,
    location: store.location,
    ...(store.copyId !== undefined && { copyId: store.copyId }),
    readMarker: () => guarded(() => store.readMarker()),
    writeMarker: (id) => guarded(() => store.writeMarker(id)),
    async stage(owner, source) {
      const senders: Senders = new WeakSet();
      const staged = await guarded(() => store.stage(owner, noteErrors(source, senders)), senders);
      return { ...staged, keep: () => guarded(() => staged.keep()), discard: () => guarded(() => staged.discard()) };
    },
    read: (owner, sha256, range) => guarded(() => store.read(owner, sha256, range)),
    has: (owner, sha256) => guarded(() => store.has(owner, sha256)),
    remove: (owner, sha256) => guarded(() => store.remove(owner, sha256)),
    list: (owner) => guarded(() => store.list(owner)),
    ping: () => guarded(() => store.ping()),
    close: () => store.close(),
  };
}

type Senders = WeakSet<Error>;

async function* noteErrors(source: AsyncIterable<Uint8Array>, senders: Senders): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    if (error instanceof Error) senders.add(error);
    throw error;
  }
}

function nameFailure(error: unknown, name: string): unknown {
  if (error instanceof BlobMissingError || error instanceof Failure) return error;
  const full = fullStoreOf(error);
  if (full !== undefined) return diskFull("files", { cause: error });
  return new Failure("files-unavailable", { name, reason: reasonOf(error) }, { cause: error });
}

/** What is known of it, without addresses. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name} ${"code" in error ? String(error.code) : ""}` : "";
  if (/ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EPIPE|Timeout|ServerSelection|Network|Abort/i.test(text))
    return "isn't responding";
  return error instanceof Error && error.name !== "Error" ? `failed (${error.name})` : "failed";
}
