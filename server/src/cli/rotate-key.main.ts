import { rotateKey } from "./rotate-key.ts";
import { runVerb } from "./run-verb.ts";

await runVerb(rotateKey);
