// npm run mutate -- <n>: breaks the product on purpose, n times, in a copy, and says what no test noticed. See README.
import { mutate } from "./mutate/mutate.ts";

process.exitCode = await mutate(process.argv.slice(2));
