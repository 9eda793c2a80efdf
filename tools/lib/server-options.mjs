import { join } from "node:path";
import { cache } from "./paths.mjs";

/** How node runs the server: less memory at rest, and as fast for what the product does (docs/decisions/memory.md). */
export const serverFlags = ["--max-semi-space-size=4", "--optimize-for-size"];

/** The same for what is around V8: compiled code is kept, and the C library gives back what it does not use. */
export const serverVariables = {
  NODE_COMPILE_CACHE: join(cache, "compiled"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
