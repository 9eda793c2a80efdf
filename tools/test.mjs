// `npm test`: every test, on a machine with only git, npm and a Node from 20 on. Closes with 'N passed, N failed'.
import { runTests } from "./run-tests.mjs";
import { setUp } from "./set-up.mjs";

process.exitCode = await runTests(() => setUp({ withBrowser: true }));
