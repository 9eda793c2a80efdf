import { runDoctor } from "./run-doctor.ts";

process.exitCode = await runDoctor({ variables: process.env, print: (line) => void process.stdout.write(`${line}\n`) });
