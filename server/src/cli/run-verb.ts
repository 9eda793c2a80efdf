import { type Environment, readEnvironment } from "../platform/env/read-environment.ts";
import { StartError } from "../platform/env/start-error.ts";

/** What a program of the operator's is handed. */
export interface VerbContext {
  readonly env: Environment;
  readonly args: readonly string[];
  readonly print: (line: string) => void;
}

/** Gives the exit code: 0 where all is well, else 1. */
export type VerbProgram = (context: VerbContext) => Promise<number>;

/** Runs a program with the environment of this process; what the operator can mend is one sentence, without a trace. */
export async function runVerb(program: VerbProgram): Promise<void> {
  try {
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    process.exitCode = await program({ env: readEnvironment(process.env), args: process.argv.slice(2), print });
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
