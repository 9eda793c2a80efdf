import { user } from "./user.ts";
import { runVerb } from "./run-verb.ts";

await runVerb(user);
