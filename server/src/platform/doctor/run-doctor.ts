import { type Environment, readEnvironment } from "../env/read-environment.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { checkDatabase } from "./check-database.ts";
import { checkPrograms } from "./check-programs.ts";
import type { Finding } from "./finding.ts";

type Look = readonly [name: string, look: () => Finding | Promise<Finding>];

interface DoctorOptions {
  variables: Readonly<Record<string, string | undefined>>;
  /** What this folder cannot look at itself, as it knows no connector. */
  further?: readonly Look[];
  print: (line: string) => void;
}

/**
 * Looks at all that a start needs, one line for each, and changes nothing; a cluster that does not run is started for
 * the look and stopped again. Gives the exit code: 1 where something is wrong.
 */
export async function runDoctor({ variables, further = [], print }: DoctorOptions): Promise<0 | 1> {
  let env: Environment | undefined;
  const looks: Look[] = [
    ...checkPrograms,
    [
      "environment",
      () => {
        env = readEnvironment(variables);
        return { ok: `${env.publicUrl}, listening on ${env.host}:${env.port}` };
      },
    ],
    ["data folder", () => withEnvironment(env, checkDataDir)],
    ["database", () => withEnvironment(env, checkDatabase)],
    ...further,
  ];
  let failed = 0;
  for (const [name, look] of looks) {
    const finding = await settle(look);
    if ("fail" in finding) failed += 1;
    print("ok" in finding ? `ok    ${name.padEnd(12)} ${finding.ok}` : `FAIL  ${name.padEnd(12)} ${finding.fail}`);
  }
  print(failed === 0 ? "All checks passed." : `${failed} of ${looks.length} checks need attention.`);
  return failed === 0 ? 0 : 1;
}

function withEnvironment(
  env: Environment | undefined,
  look: (env: Environment) => Promise<Finding>,
): Finding | Promise<Finding> {
  return env ? look(env) : { fail: "not checked: fix the environment first" };
}

async function settle(look: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    return { fail: error instanceof Error ? error.message : String(error) };
  }
}
