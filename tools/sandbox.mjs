// `npm run sandbox [-- --port 4600 --seed 7 --ends-at 2026-03-20T16:30:00Z]`: the vendors' stand-ins by themselves. The
// first page leads to each vendor's accounts and to what its sentinels provoke.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { installMissing } from "./lib/install.mjs";
import { findNode24, root } from "./lib/paths.mjs";
import { whileAlone } from "./lib/while-alone.mjs";

await whileAlone(() => installMissing({ withDev: false }));
// It ends with its standard input: a pipe that nobody closes keeps it as long as this process lives.
const args = ["connectors/src/sandbox/main.ts", ...process.argv.slice(2)];
const child = spawn(findNode24(), args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
createInterface(child.stdout).on("line", (line) => {
  const { url, smtpUrl, imapUrl } = JSON.parse(line);
  console.log(`The sandbox is ready: ${url}\nIts first page lists vendors, accounts and sentinels.`);
  console.log(`Mail goes to ${smtpUrl}, and is read from ${imapUrl}. Press Ctrl-C to stop.`);
});
child.once("exit", (code) => (process.exitCode = code ?? 0));
