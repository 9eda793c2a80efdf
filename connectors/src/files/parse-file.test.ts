import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ConnectorError } from "../shared/connector-error.ts";
import { parseFile } from "./parse-file.ts";
import { restrictedNode } from "./start-parse-child.ts";
import { parseBytes, parsed, uploadedAt } from "./testing/parse-bytes.ts";

const request = { mediaType: null, uploadedAt, workspaceId: "workspace", signal: new AbortController().signal };

async function* endless(line: (n: number) => string, onChunk: (bytes: number) => void = () => undefined) {
  for (let n = 0; ; n += 1) {
    const chunk = Buffer.from(line(n).repeat(Math.ceil(65_536 / line(n).length)));
    onChunk(chunk.length);
    yield chunk;
  }
}

describe("files that are not read at all", () => {
  it.each([
    ["nothing.csv", Buffer.alloc(0), "nothing.csv is empty (0 bytes). Upload it again once it has content."],
    ["blank.txt", " \n\n", "blank.txt contains only blank space."],
    ["picture.csv", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "picture.csv is a PNG picture."],
    ["report.txt", "%PDF-1.7 ...", "report.txt is a PDF; rename it to .pdf."],
    ["book.csv", Buffer.from("504b030414000600", "hex"), "book.csv is a ZIP archive or an Office document; unpack it"],
    ["data.json", Buffer.from([0x7b, 0x00, 0x01, 0x02, 0x03]), "data.json is an unsupported binary file"],
    [
      "thing.xyz",
      "some words",
      "The name thing.xyz doesn't show what kind of file this is. Rename it with the right extension: .eml, .mbox,",
    ],
  ])("says what is wrong with %s", async (name, bytes, words) => {
    const error: unknown = await parseBytes(name, bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConnectorError);
    expect(error).toMatchObject({ code: "unsupported", retryable: false, sentence: expect.stringContaining(words) });
  });
});

describe("the restricted child", () => {
  it("may read no file but its own code, write none, start nothing, and sees no environment", () => {
    const probe = `
      const can = (what, ...rest) => process.permission.has(what, ...rest);
      const tries = {
        passwd: can("fs.read", "/etc/passwd"), here: can("fs.read", ${JSON.stringify(process.cwd())}),
        write: can("fs.write"), child: can("child"), worker: can("worker"), addons: can("addon"),
        variables: Object.keys(process.env).length,
      };
      try { new Function("return 1")(); tries.code = true; } catch { tries.code = false; }
      try { require("fs").readFileSync("/etc/passwd"); tries.passwd = true; } catch {}
      console.log(JSON.stringify(tries));`;
    const { file, args, options } = restrictedNode(["-e", probe], { heapMegabytes: 64, memoryMegabytes: 512 });
    const { stdout } = spawnSync(file, args, { ...options, encoding: "utf8" });
    expect(JSON.parse(stdout)).toEqual({
      passwd: false,
      here: false,
      write: false,
      child: false,
      worker: false,
      addons: false,
      variables: 0,
      code: false,
    });
  });

  it("takes bytes only as fast as its records are wanted", async () => {
    let input = 0;
    const stream = endless(
      (n) => `{"id":${n},"title":"t"}\n`,
      (bytes) => {
        input += bytes;
        if (input > 64 * 1024 * 1024) throw new Error("The source was read much faster than the records were.");
      },
    );
    const records = parseFile({ ...request, name: "endless.jsonl", stream });
    expect((await records.next()).value).toMatchObject({ type: "item", item: { title: "t" } });
    await records.return();
    expect(input).toBeLessThan(8 * 1024 * 1024);
  });

  it("reads 60 MB of JSON within 48 MB of heap", async () => {
    const record = JSON.stringify({ id: 1, date: "2024-01-02", title: "t", body: "word ".repeat(400) });
    async function* stream() {
      yield Buffer.from("[");
      for (let n = 0; n < 900; n += 1)
        yield Buffer.from(`${n === 0 ? "" : ","}${Array.from({ length: 33 }, () => record).join(",")}`);
      yield Buffer.from("]");
    }
    let count = 0;
    const limits = { heapMegabytes: 48 };
    for await (const { type } of parseFile({
      ...request,
      name: "large.json",
      stream: stream(),
      limits,
    })) {
      if (type === "item") count += 1;
    }
    expect(count).toBe(900 * 33);
  });

  it("is ended when its heap is full, with a sentence that says so", async () => {
    const line = `{"a":"${"x".repeat(10_000_000)}"}`;
    await expect(parseBytes("deep.json", `[${line},${line}]`, { limits: { heapMegabytes: 16 } })).rejects.toMatchObject(
      {
        code: "too-large",
        sentence: expect.stringContaining(
          "deep.json needs more than 512 MB of memory to read. Split it, or export it as text.",
        ),
      },
    );
  });

  it("is ended when it takes too long", async () => {
    const stream = endless(() => "x");
    await expect(parsed({ name: "slow.txt", stream, limits: { stallMs: 1 } })).rejects.toMatchObject({
      code: "too-large",
      sentence: expect.stringContaining("slow.txt produced no record for 0 seconds"),
    });
  });

  it("is ended when it gives more records or bytes than allowed", async () => {
    const stream = () => endless((n) => `{"id":${n}}\n`);
    await expect(parsed({ name: "a.jsonl", stream: stream(), limits: { recordsMax: 1_000 } })).rejects.toThrow(
      "more than 1000 records",
    );
    await expect(parsed({ name: "a.jsonl", stream: stream(), limits: { outputBytesMax: 1_000_000 } })).rejects.toThrow(
      "more than 1000000 bytes",
    );
  });

  it("ends with its reader's signal, and with the error of its source", async () => {
    const stop = new AbortController();
    const reading = parseFile({
      ...request,
      name: "a.jsonl",
      stream: endless(() => '{"a":1}\n'),
      signal: stop.signal,
    });
    await reading.next();
    stop.abort(new Error("stopped by the user"));
    await expect(
      (async () => {
        for await (const _ of reading);
      })(),
    ).rejects.toThrow("stopped by the user");

    async function* failing() {
      yield Buffer.from('{"a":1}\n');
      throw new Error("the store is gone");
    }
    await expect(parsed({ name: "a.jsonl", stream: failing() })).rejects.toThrow("the store is gone");
  });

  it("leaves out what an earlier run has kept, and gives the rest the same ids", async () => {
    const text = Array.from({ length: 50 }, (_, n) => (n % 7 === 3 ? "{broken" : `{"title":"same"}`)).join("\n");
    const whole = await parseBytes("a.jsonl", text);
    const rest = await parseBytes("a.jsonl", text, { skip: 20 });
    expect(rest.items.length + rest.failures.length).toBe(30);
    expect(rest.items).toEqual(whole.items.slice(-rest.items.length));
    expect(rest.failures).toEqual(whole.failures.slice(-rest.failures.length));
  });
});
