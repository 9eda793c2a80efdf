import { refuseFull } from "../../platform/disk/disk-full.ts";
import type { DiskWatch } from "../../platform/disk/watch-disk.ts";
import { Failure } from "../../platform/fail.ts";

interface NoticeDeps {
  readonly disk?: Pick<DiskWatch, "full"> | undefined;
  readonly pingFiles: () => Promise<void>;
}

/** Who opens Home does not wait longer for a store that does not answer. */
const patienceMs = 1_500;
const keptMs = 2_000;

/** What keeps the product itself from working as it should, in a sentence each. */
export function createNotices({ disk, pingFiles }: NoticeDeps): () => Promise<readonly string[]> {
  let known: { atMs: number; sentences: Promise<readonly string[]> } | undefined;

  async function poll(): Promise<readonly string[]> {
    const checks = [async () => disk && refuseFull(disk), () => within(patienceMs, pingFiles())];
    const settled = await Promise.allSettled(checks.map((check) => check()));
    return settled.flatMap((result) =>
      result.status === "rejected" && result.reason instanceof Failure ? [result.reason.message] : [],
    );
  }

  return () => {
    // Every page of everybody asks; a bucket is asked once in a while.
    if (known === undefined || performance.now() - known.atMs > keptMs)
      known = { atMs: performance.now(), sentences: poll() };
    return known.sentences;
  };
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, refuse) => {
    const failure = new Failure("files-unavailable", { name: "The file store", reason: "isn't responding" });
    timer = setTimeout(() => refuse(failure), limitMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
