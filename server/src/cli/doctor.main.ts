import { runDoctor } from "../platform/doctor/run-doctor.ts";
import { checkFileParser } from "./check-file-parser.ts";

process.exitCode = await runDoctor({
  variables: process.env,
  further: [["file parser", checkFileParser]],
  print: (line) => void process.stdout.write(`${line}\n`),
});
