import { join } from "node:path";
import { findBinaries } from "../postgres/find-binaries.ts";
import { runToEnd } from "../postgres/run-as.ts";
import type { Finding } from "./finding.ts";

/** The programs that npm brought, each run once. */
export const checkPrograms: [string, () => Finding | Promise<Finding>][] = [
  ["node", () => ({ ok: `${process.version} at ${process.execPath}` })],
  ["postgres", checkPostgres],
];

async function checkPostgres(): Promise<Finding> {
  const { folder } = findBinaries();
  const program = join(folder, "bin", "postgres");
  const { code, output } = await runToEnd(program, ["--version"], { runAs: undefined, cwd: "/" });
  if (code === 0) return { ok: `${output.trim()} at ${program}` };
  return { fail: `${program} doesn't run on this machine (${output.trim()}). Set DATABASE_URL to a PostgreSQL 18.` };
}
