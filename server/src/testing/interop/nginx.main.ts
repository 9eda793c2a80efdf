// The demo sign-in behind nginx itself, in the configurations that add no header: its own default, HTTP/1.1, and HTTP/1.1
// with kept connections. Each request is made as a browser, as a program, and as one that names the upstream's own page.
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess } from "../server-process.ts";

const settings = {
  "proxy_pass alone": "",
  "HTTP/1.1": "proxy_http_version 1.1;",
  "HTTP/1.1 with kept connections": 'proxy_http_version 1.1; proxy_set_header Connection "";',
};

const nginx = ["nginx", "/usr/sbin/nginx"].find((path) => spawnSync(path, ["-v"]).status === 0);
if (nginx === undefined) {
  process.stdout.write("nginx: skipped, it isn't installed (apt-get install nginx-light).\n");
} else {
  process.exitCode = (await tryAll(nginx)) ? 0 : 1;
}

async function tryAll(program: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-nginx-"));
  const hoopoe = await startServerProcess({ DATA_DIR: join(folder, "data"), DEMO: "on" });
  const upstream = `http://127.0.0.1:${new URL(hoopoe.url).port}`;
  try {
    let isRight = report("directly, as a program", await enter(upstream, {}), 200);
    isRight = report("directly, as a browser", await enter(upstream, { origin: upstream }), 200) && isRight;
    for (const [setting, lines] of Object.entries(settings)) {
      const port = await freePort();
      const child = await startNginx({ program, folder, port, upstream, lines });
      const url = `http://127.0.0.1:${port}`;
      const sent = { "a browser": { origin: url }, "a program": {}, "a forged page": { origin: upstream } };
      for (const [who, headers] of Object.entries(sent)) {
        isRight = report(`nginx, ${setting}, ${who}`, await enter(url, headers), 403) && isRight;
      }
      child.kill();
    }
    return isRight;
  } finally {
    await hoopoe.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(what: string, status: number, wanted: number): boolean {
  process.stdout.write(`${status === wanted ? "ok  " : "FAIL"}  demo sign-in ${what}: ${status}\n`);
  return status === wanted;
}

async function enter(url: string, headers: Record<string, string>): Promise<number> {
  const all = { tenantid: "127", ...headers };
  return (await fetch(`${url}/api/auth/demo`, { method: "POST", headers: all })).status;
}

interface NginxOptions {
  readonly program: string;
  readonly folder: string;
  readonly port: number;
  readonly upstream: string;
  readonly lines: string;
}

async function startNginx({ program, folder, port, upstream, lines }: NginxOptions) {
  const path = join(folder, `nginx-${port}.conf`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = places.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
  await writeFile(
    path,
    `daemon off; pid ${join(folder, `nginx-${port}.pid`)}; error_log stderr warn; events {}
     http { access_log off; ${folders}
       server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}; ${lines} } } }`,
  );
  const child = spawn(program, ["-c", path, "-p", folder, "-e", "stderr"], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}/api/auth/state`;
  for (let isUp = false; !isUp && child.exitCode === null;) {
    isUp = await fetch(url).then(
      () => true,
      () => false,
    );
  }
  return child;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
