import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { restrictedNode } from "../start-parse-child.ts";
import { confined, parserSandbox, type ParserSandbox } from "./parser-sandbox.ts";

const run = promisify(execFile);
const sandbox = parserSandbox();
const isRoot = process.getuid?.() === 0;
const limits = { heapMegabytes: 384, memoryMegabytes: 512 };
const program = join(sandbox.files.source, "files", "testing", "escape-attempts.ts");

let folder: string;
let servers: Server[];
let input: string;
let callers = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hoopoe-out-"));
  chmodSync(folder, 0o777);
  const socket = join(folder, "open.sock");
  servers = [socket, 0].map((address) =>
    createServer((caller) => {
      callers += 1;
      caller.end();
    }).listen(address),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once("listening", resolve))));
  chmodSync(socket, 0o777);
  const address = servers[1]?.address();
  input = JSON.stringify({ port: typeof address === "object" ? address?.port : 0, socket, folder });
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const outcomes = z.record(z.string(), z.string());

async function attempt({ file, args, options }: ReturnType<typeof restrictedNode>) {
  const { stdout } = await run(file, args, { ...options, encoding: "utf8" });
  const { user, ...others } = outcomes.parse(JSON.parse(stdout));
  const done = Object.entries(others).flatMap(([name, outcome]) => (outcome === "done" ? [name] : []));
  const left = readdirSync(folder).filter((name) => name !== "open.sock");
  return { user, done, left, callers, count: Object.keys(others).length };
}

const nothing = { done: [], left: [], callers: 0, count: 27 };

describe("a parser that tries to get out, started with its real flags", () => {
  it("reaches no network, file, process or other code, and isn't root", async () => {
    const found = await attempt(restrictedNode([program, input], limits));
    expect(found).toEqual({ ...nothing, user: isRoot ? "65533" : String(process.getuid?.()) });
  });

  it("is refused all of that by Node alone where the kernel can't help", async () => {
    const bare: ParserSandbox = { ...sandbox, kernel: { type: "none" } };
    expect(await attempt(restrictedNode([program, input], limits, bare))).toMatchObject(nothing);
  });

  it.runIf(sandbox.kernel.type === "confined")(
    "is refused network, signals, programs and writing by the kernel alone, were Node's own limits broken",
    async () => {
      const { file, args } = confined(sandbox, {
        file: sandbox.files.node,
        args: ["--disable-warning=ExperimentalWarning", program, input],
        dataMegabytes: 1_536,
      });
      const found = await attempt({ file, args, options: { ...sandbox.user, env: {}, cwd: sandbox.files.source } });
      const harmless = [
        "start a thread",
        "load a module by the back way",
        "link to Node's insides",
        "bind to Node's insides",
        "load code from an address",
        "run text as code",
        // It says that it wrote one: `left` shows that it did not.
        "write a report",
      ];
      expect(found).toMatchObject({ left: [], callers: 0 });
      expect(found.done.filter((name) => !harmless.includes(name))).toEqual([]);
    },
  );

  it("gets out of a Node without any of it: the attempts themselves work", async () => {
    const found = await attempt({
      file: sandbox.files.node,
      args: ["--disable-warning=ExperimentalWarning", program, input],
      options: {},
    });
    expect(found.done).toEqual(
      expect.arrayContaining([
        "connect to loopback",
        "connect to a local socket",
        "connect with the class of its own pipes",
        "connect with its own handle's class",
        "listen on 0.0.0.0",
        "signal its parent",
        "signal its parent below the public way",
        "write through SQLite",
        "write through SQLite's ATTACH",
        "write a file",
        "start a program",
      ]),
    );
    expect(found.left).toEqual(expect.arrayContaining(["escaped.db", "attached.db", "handle.sock", "escaped.txt"]));
  });
});
