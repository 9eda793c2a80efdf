import { appendFileSync } from "node:fs";
import { startStopwatch } from "../../testing/stopwatch.ts";
import { createEngine } from "./create-engine.ts";

/** A process of the engine's kill test: `engineUrl journal mode`; each thing done is a line in the journal. */
const [engineUrl = "", journal = "", mode = ""] = process.argv.slice(2);
const stopwatch = startStopwatch();
const note = (line: string): number => {
  appendFileSync(journal, `${line}\n`);
  return 1;
};

const engine = createEngine({
  engineUrl,
  executorId: "slot-1",
  log: { info: () => undefined, warn: () => undefined, error: (message) => note(`error ${message}`) },
});

engine.register("three-steps", async (input, run) => {
  const first = await run.step("first", async () => note(`first ${JSON.stringify(input)}`));
  const second = await run.step("second", async () => {
    note("second begins");
    // Only a kill ends this; the timer keeps the process alive meanwhile.
    if (mode === "begin") await new Promise((resolve) => setTimeout(resolve, 60_000));
    return note("second done");
  });
  const third = await run.step("third", async () => note("third"));
  return first + second + third;
});

await engine.launch();
if (mode === "begin") await engine.start("three-steps", { id: "work-1", input: "id-7" });
const outcome = await engine.outcome("work-1", { waitMs: 20_000 });
note(`outcome ${JSON.stringify(outcome)}${stopwatch.read() < 8_000 ? " in time" : " late"}`);
await engine.shutdown();
