import { describe, expect, it } from "vitest";
import type { FilesPort } from "../shared/files-port.ts";
import { collect, type Run, runRead, testContext } from "../shared/testing/run-read.ts";
import { filesConnector } from "./connector.ts";
import { uploadedAt } from "./testing/parse-bytes.ts";

type Upload = { handle: string; name: string; bytes: string | Buffer };

/** A store of uploads in memory, behind the port that the server implements. */
function storeOf(uploads: readonly Upload[]): FilesPort {
  const described = uploads.map(({ handle, name, bytes }) => ({
    handle,
    name,
    mediaType: null,
    size: bytes.length,
    uploadedAt,
  }));
  return {
    async *list() {
      yield* described;
    },
    async open(handle) {
      const file = described.find((one) => one.handle === handle);
      const bytes = Buffer.from(uploads.find((one) => one.handle === handle)?.bytes ?? "");
      async function* stream() {
        for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
      }
      return file === undefined ? null : { ...file, stream };
    },
    write: () => Promise.reject(new Error("nobody writes here")),
    takeBack: () => Promise.reject(new Error("nobody writes here")),
  };
}

function table(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, n) =>
    n % 250 === 249 ? `bro"ken ${n}` : `${n + from},2024-01-02,row ${n + from}`,
  );
  return ["id,date,title", ...rows].join("\n");
}

async function run(
  uploads: readonly Upload[],
  options: { state?: unknown; killAfterItems?: number; containers?: string[] } = {},
): Promise<Run> {
  return runRead(filesConnector, testContext({ config: {}, files: storeOf(uploads) }), {
    stream: "uploads",
    ...options,
  });
}

describe("uploads", () => {
  it("reads each file once, and later only the new ones", async () => {
    const one = { handle: "f1", name: "one.csv", bytes: table(3) };
    const two = { handle: "f2", name: "two.txt", bytes: "words" };
    const first = await run([one]);
    const second = await run([one, two], { state: first.state });
    const third = await run([one, two], { state: second.state });
    expect([first.items.length, second.items.length, third.items.length]).toEqual([3, 1, 0]);
    expect([first.error, second.error, third.error]).toEqual([null, null, null]);
  });

  it("takes each of 5,000 rows once and lists each broken one once, even when killed", async () => {
    const uploads = [
      { handle: "f1", name: "one.csv", bytes: table(3_000) },
      { handle: "f2", name: "two.csv", bytes: table(2_000, 10_000) },
    ];
    let state: unknown = null;
    const ids: string[] = [];
    const reasons: string[] = [];
    for (const killAfterItems of [1, 450, 1_300, 1_300, 900]) {
      const part = await run(uploads, { state, killAfterItems });
      ids.push(...part.items.map(({ externalId }) => externalId));
      reasons.push(...part.failures.map(({ reason }) => reason));
      ({ state } = part);
    }
    const last = await run(uploads, { state });
    ids.push(...last.items.map(({ externalId }) => externalId));
    reasons.push(...last.failures.map(({ reason }) => reason));
    expect(last.error).toBeNull();
    expect([ids.length, new Set(ids).size]).toEqual([4_980, 4_980]);
    expect([reasons.length, new Set(reasons).size]).toEqual([20, 20]);
    expect(last.items.length, "the last run went on where the one before stopped").toBeLessThan(2_000);
  });

  it("lists a file that cannot be read and reads the others", async () => {
    const uploads = [
      { handle: "f1", name: "empty.csv", bytes: "" },
      { handle: "f2", name: "two.txt", bytes: "words" },
    ];
    const first = await run(uploads);
    expect(first.items).toHaveLength(1);
    expect(first.failures).toMatchObject([
      { externalId: "f1", reason: expect.stringContaining("empty.csv is empty (0 bytes)") },
    ]);
    expect(first.error).toBeNull();
    expect((await run(uploads, { state: first.state })).failures, "it is not tried again").toEqual([]);
  });

  it("ends with the reason when none of its files can be read, and reads only those that it is given", async () => {
    const uploads = [
      { handle: "f1", name: "a.csv", bytes: Buffer.from("504b030414000600", "hex") },
      { handle: "f2", name: "b.txt", bytes: "words" },
    ];
    const refused = await run(uploads, { containers: ["f1"] });
    expect(refused.error).toMatchObject({
      code: "unsupported",
      sentence: expect.stringContaining("a.csv is a ZIP archive"),
    });
    const gone = await run(uploads, { containers: ["f9"] });
    expect(gone.error).toMatchObject({ code: "not-found", sentence: "This file was deleted before it was read." });
  });

  it("keeps its state when the store fails, and passes the store's error on", async () => {
    const uploads = [{ handle: "f1", name: "one.csv", bytes: table(500) }];
    const files: FilesPort = {
      ...storeOf(uploads),
      open: async () => {
        throw new Error("the store is gone");
      },
    };
    const failed = await runRead(filesConnector, testContext({ config: {}, files }), { stream: "uploads" });
    expect(failed.error).toMatchObject({ message: "the store is gone" });
    expect((await run(uploads, { state: failed.state })).items).toHaveLength(498);
  });

  it("shows the files as containers", async () => {
    const ctx = testContext({ config: {}, files: storeOf([{ handle: "f1", name: "one.csv", bytes: table(3) }]) });
    expect(await collect(filesConnector.discover(ctx))).toEqual([
      { id: "f1", label: "one.csv", kind: "file", url: null },
    ]);
    expect(await filesConnector.check(ctx)).toMatchObject({ ok: true, sentence: "1 file uploaded." });
  });
});
