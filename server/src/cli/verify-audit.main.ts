import { verifyAudit } from "./verify-audit.ts";
import { runVerb } from "./run-verb.ts";

await runVerb(verifyAudit);
