import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { useOfTree } from "../journeys/harness/process-tree.ts";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import type { Bench, Figure } from "./harness/bench.ts";

/** `UPLOAD_MB=64 npm run bench -- upload` is the short form, to see that it works. */
const megabytes = Number(process.env["UPLOAD_MB"] ?? 1024);
const megabyte = 1024 * 1024;
const owner = { email: "owner@bench.example", password: "a long enough password" };
const session = z.object({ access_token: z.string() });
const headers = { tenantid: "default", wsid: "1" };
const kept = z.object({ data: z.tuple([z.array(z.string()), z.array(z.string())]) });
const finished = z.object({ data: z.object({ result: z.object({ size: z.number() }) }) });

/** One large file by the multipart call and one in parts: from the first byte to the answer that says it is safe, and memory. */
export const bench: Bench = {
  name: `upload: a file of ${megabytes} MB`,
  async run() {
    const product = await startProduct({ DEMO: "0", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
    try {
      const signedIn = { ...headers, authorization: `Bearer ${await signIn(product)}` };
      // What only the first upload needs, such as compiled code, is no part of the measurement.
      await sendForm(product, signedIn, 1);
      await sendParts(product, signedIn, 1);
      const figures: Figure[] = [];
      for (const [name, upload, goal] of [
        ["by the multipart call", sendForm, 170],
        ["in parts that can be resumed", sendParts, 85],
      ] as const) {
        const { seconds, moreMb } = await watched(product, () => upload(product, signedIn, megabytes));
        const perSecond = megabytes / seconds;
        figures.push(
          { name: `${megabytes} MB ${name}`, measured: perSecond, goal, unit: "MB/s", better: "higher" },
          { name: `memory beside it, ${name}`, measured: moreMb, goal: 50, unit: "MB", better: "lower" },
        );
      }
      return figures;
    } finally {
      await product.stop();
    }
  },
};

async function signIn({ baseUrl }: Product): Promise<string> {
  const body = JSON.stringify(owner);
  const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
  return session.parse(await (await fetch(`${baseUrl}/api/auth/login`, init)).json()).access_token;
}

/** How long something takes, and how much more memory the server has at most while it does. */
async function watched(product: Product, run: () => Promise<void>): Promise<{ seconds: number; moreMb: number }> {
  const before = (await useOfTree(product.pid())).residentMb;
  let most = before;
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await useOfTree(product.pid())).residentMb);
      await wait(200, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  const startedAt = performance.now();
  await run();
  const seconds = (performance.now() - startedAt) / 1000;
  over.abort();
  await watch;
  return { seconds, moreMb: most - before };
}

type Who = Readonly<Record<string, string>>;

/** Into a conversation, so that no ingest of it runs beside. */
async function sendForm({ baseUrl }: Product, who: Who, size: number): Promise<void> {
  const boundary = "hoopoe-bench";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="log.txt"\r\n\r\n`;
  const sent = { ...who, "content-type": `multipart/form-data; boundary=${boundary}` };
  const body = bodyOf(size, { before: head, after: `\r\n--${boundary}--\r\n` });
  const answer = await send(`${baseUrl}/api/integration/chatfileupload`, { method: "POST", headers: sent, body });
  kept.parse(JSON.parse(answer.text));
}

async function sendParts({ baseUrl }: Product, who: Who, size: number): Promise<void> {
  const tus = { ...who, "tus-resumable": "1.0.0" };
  const named = Object.entries({ filename: "log.txt", purpose: "chat" }).map(([key, word]) => `${key} ${btoa(word)}`);
  const announced = { "upload-length": String(size * megabyte), "upload-metadata": named.join(",") };
  const begun = await fetch(`${baseUrl}/api/upload`, { method: "POST", headers: { ...tus, ...announced } });
  const url = `${baseUrl}${begun.headers.get("location") ?? ""}`;
  const part = { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const body = bodyOf(size, { before: "", after: "" });
  const sent = await send(url, { method: "PATCH", headers: part, body });
  if (sent.status !== 204) throw new Error(`The part was answered with ${sent.status}: ${sent.text}`);
  finished.parse(await (await fetch(url, { headers: who })).json());
}

interface Sent {
  method: string;
  headers: Who;
  body: Readable;
}

/** Sends a body as it is made, as fast as the server takes it. */
async function send(url: string, { method, headers: sent, body }: Sent): Promise<{ status: number; text: string }> {
  const outgoing = request(url, { method, headers: sent });
  const answered = once(outgoing, "response");
  await pipeline(body, outgoing);
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered);
  return { status: response.statusCode ?? 0, text: (await response.toArray()).join("") };
}

/** So many megabytes of text, each another one, made as they are taken. */
function bodyOf(size: number, { before, after }: { before: string; after: string }): Readable {
  const block = Buffer.from("The light is lit and the sea is calm.\n".repeat(27_595).slice(0, megabyte));
  function* pieces(): Generator<Buffer> {
    yield Buffer.from(before);
    for (let number = 0; number < size; number += 1) {
      const own = Buffer.from(block);
      own.write(String(number));
      yield own;
    }
    yield Buffer.from(after);
  }
  return Readable.from(pieces(), { objectMode: false });
}
