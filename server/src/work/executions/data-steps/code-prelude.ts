/** What the sandbox has beside the language: console, and random numbers that are the same for each repeat. Gives what calls the code. */
export function prelude(seed: number): string {
  return `(function () {
  "use strict";
  const write = globalThis.__log;
  delete globalThis.__log;
  const { stringify, parse } = JSON;
  const text = (value) => typeof value === "string" ? value : (stringify(value) ?? String(value));
  const log = (...values) => write(values.map(text).join(" "));
  globalThis.console = { log, info: log, warn: log, error: log, debug: log };
  let state = ${seed >>> 0};
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return async (run, input) => stringify((await run(parse(input))) ?? null) ?? "null";
})()`;
}
