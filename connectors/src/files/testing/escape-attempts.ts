/**
 * Started in place of parse-child.ts, as it is started: tries to get out and prints what came of each attempt, as JSON
 * ("done", or the refusal's words). `argv[2]` names a port and a socket that are listened on, and a folder that all may
 * write to.
 */
const task: unknown = JSON.parse(process.argv[2] ?? "{}");
const { port, socket, folder } = { port: 0, socket: "", folder: "", ...(typeof task === "object" ? task : {}) };

/** A variable, so that nothing resolves it beforehand. */
const load = async (name: string): Promise<unknown> => import(name);

const attempts: Record<string, () => unknown> = {
  "connect to loopback": async () => connected(await call("node:net", "connect", port, "127.0.0.1")),
  "connect to a local socket": async () => connected(await call("node:net", "connect", socket)),
  "connect with the class of its own pipes": () => connected(construct(process.stdin, "connect", port, "127.0.0.1")),
  "connect with its own handle's class": () => {
    const handle: unknown = Reflect.get(process.stdin, "_handle");
    const pipe = Reflect.construct(constructorOf(handle), [1]);
    const bound: unknown = method(pipe, "bind")(`${folder}/handle.sock`);
    if (bound !== 0) throw new Error(`bind: ${String(bound)}`);
  },
  "fetch from loopback": async () => fetch(`http://127.0.0.1:${port}/`),
  "open a web socket": async () =>
    new Promise((resolve, reject) => {
      const opened = new WebSocket(`ws://127.0.0.1:${port}/`);
      opened.addEventListener("open", resolve);
      opened.addEventListener("error", () => reject(new Error("not opened")));
    }),
  "listen on 0.0.0.0": async () => {
    const server = await call("node:net", "createServer");
    await emitted(method(server, "listen")(0, "0.0.0.0"), "listening");
  },
  "send a datagram": async () => {
    const sender = await call("node:dgram", "createSocket", "udp4");
    await emitted(method(sender, "bind")(0), "listening");
  },
  "signal its parent": () => process.kill(process.ppid, 0),
  "signal its parent below the public way": () => {
    const code: unknown = method(process, "_kill")(process.ppid, 0);
    if (code !== 0) throw new Error(`kill: ${String(code)}`);
  },
  "write through SQLite": async () => {
    const { DatabaseSync } = Object(await load("node:sqlite"));
    method(Reflect.construct(DatabaseSync, [`${folder}/escaped.db`]), "exec")("CREATE TABLE t (a)");
  },
  "write through SQLite's ATTACH": async () => {
    const { DatabaseSync } = Object(await load("node:sqlite"));
    const database: unknown = Reflect.construct(DatabaseSync, [":memory:"]);
    method(database, "exec")(`ATTACH '${folder}/attached.db' AS x; CREATE TABLE x.t (a)`);
  },
  "write a file": async () => call("node:fs", "writeFileSync", `${folder}/escaped.txt`, "x"),
  "read a file": async () => call("node:fs", "readFileSync", "/etc/passwd", "utf8"),
  "read its parent's environment": async () => call("node:fs", "readFileSync", `/proc/${process.ppid}/environ`),
  "start a program": async () => {
    const { error } = Object(await call("node:child_process", "spawnSync", "/bin/true"));
    if (error !== undefined) throw error;
  },
  "become a program": () => {
    // Ends a process that may not, and one that may.
    if (process.permission === undefined) throw new Error("not tried");
    method(process, "execve")("/bin/true", ["true"]);
  },
  "start a thread": async () => {
    const { Worker } = Object(await load("node:worker_threads"));
    await emitted(Reflect.construct(Worker, ["", { eval: true }]), "exit");
  },
  "load a module by the back way": () => method(method(process, "getBuiltinModule")("node:net"), "connect"),
  "bind to Node's insides": () => method(process, "binding")("tcp_wrap"),
  "link to Node's insides": () => method(process, "_linkedBinding")("tcp_wrap"),
  "load native code": () => method(process, "dlopen")({ exports: {} }, "/tmp/escape.node"),
  "load code from an address": async () => load("data:text/javascript,export default 1"),
  "run text as code": () => Reflect.construct(constructorOf(load), ["return 1"]),
  "become another user": () => method(process, "setuid")(1),
  "write a report": () => method(process.report, "writeReport")(`${folder}/report.json`),
  "read the environment": () => {
    if (Object.keys(process.env).length === 0) throw new Error("it is empty");
  },
};

const outcomes: Record<string, string> = { user: String(process.getuid?.()) };
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await Promise.race([attempt(), overdue()]);
    outcomes[name] = "done";
  } catch (error) {
    outcomes[name] = error instanceof Error ? error.message : String(error);
  }
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit());

async function overdue(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), 5_000).unref());
}

async function call(module: string, name: string, ...args: unknown[]): Promise<unknown> {
  return method(await load(module), name)(...args);
}

function method(owner: unknown, name: string): (...args: unknown[]) => unknown {
  const found: unknown = Reflect.get(Object(owner), name);
  if (typeof found !== "function") throw new Error(`there is no ${name}`);
  return (...args) => Reflect.apply(found, owner, args);
}

function constructorOf(value: unknown) {
  const found: unknown = Reflect.get(Object(value), "constructor");
  if (typeof found !== "function") throw new Error("there is no class");
  return found;
}

function construct(value: unknown, name: string, ...args: unknown[]): unknown {
  return method(Reflect.construct(constructorOf(value), []), name)(...args);
}

async function connected(client: unknown): Promise<void> {
  await emitted(client, "connect");
}

async function emitted(emitter: unknown, event: string): Promise<void> {
  await new Promise((resolve, reject) => {
    method(emitter, "on")(event, resolve);
    method(emitter, "on")("error", reject);
  });
}
