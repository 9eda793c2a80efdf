import { parseArgs } from "node:util";
import { startSandbox } from "./start-sandbox.ts";

/**
 * `node main.ts --port 0 --seed 7 --ends-at 2025-11-14T09:00:00Z`: prints {"url": …, "smtpUrl": …, "imapUrl": …} on one line, and ends on SIGTERM, SIGINT,
 * or when its standard input or IPC channel closes, so that it cannot outlive the process that started it.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string" },
    host: { type: "string" },
    seed: { type: "string" },
    "ends-at": { type: "string" },
  },
});

const sandbox = await startSandbox({
  port: wholeNumber("port", values.port ?? "0"),
  host: values.host ?? "127.0.0.1",
  ...(values.seed === undefined ? {} : { seed: wholeNumber("seed", values.seed) }),
  ...(values["ends-at"] === undefined ? {} : { endsAt: moment(values["ends-at"]) }),
  log: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify({ url: sandbox.url, smtpUrl: sandbox.smtpUrl, imapUrl: sandbox.imapUrl })}\n`);

function end(): void {
  void sandbox.stop().finally(() => process.exit(0));
}
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, end);
for (const closing of ["end", "error"]) process.stdin.once(closing, end);
process.stdin.resume();

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} must be a whole number, not '${text}'\n`);
  process.exit(2);
}

function moment(text: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  process.stderr.write(`--ends-at must be a date such as 2025-11-14T09:00:00Z, not '${text}'\n`);
  process.exit(2);
}
