import { join } from "node:path";
import { cache } from "./paths.mjs";

/**
 * How node runs the server: a small nursery, a heap that grows by half, and a collection that the server asks for while
 * nobody works (tidy-memory.ts) keep it small without making it slow (docs/decisions/0055-give-memory-back-when-idle.md).
 */
export const serverFlags = ["--max-semi-space-size=2", "--heap-growing-percent=50", "--expose-gc"];

/**
 * The same for tests, which start it some eighty times: collecting garbage while everything is loaded is a third of a
 * start's processor time. Not for the product, nor where it is measured: it would keep 20 MB more at rest.
 */
export const testFlags = [...serverFlags, "--initial-heap-size=96"];

/** The same for what is around V8: compiled code is kept, and the C library gives back what it does not use. */
export const serverVariables = {
  NODE_COMPILE_CACHE: join(cache, "compiled"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
