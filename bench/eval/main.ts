import { endOnSignal } from "../harness/end-on-signal.ts";
import type { Evaluation } from "./evaluation.ts";
import { evaluation as answers } from "./answers/evaluation.ts";
import { evaluation as chat } from "./chat/evaluation.ts";
import { evaluation as judged } from "./judged/evaluation.ts";
import { evaluation as extractive } from "./extractive/evaluation.ts";
import { evaluation as retrieval } from "./retrieval/evaluation.ts";
import { Refusal } from "./refusal.ts";
import { evaluation as search } from "./search/evaluation.ts";
import { evaluation as worlds } from "./worlds/evaluation.ts";

const evaluations: readonly Evaluation[] = [answers, chat, extractive, judged, retrieval, search, worlds];

endOnSignal();
const [name, ...args] = process.argv.slice(2);
const chosen = evaluations.find((evaluation) => evaluation.name === name);
if (chosen === undefined) {
  console.log("Say which: npm run eval -- <name> [...]");
  for (const evaluation of evaluations) console.log(`  ${evaluation.name} ${evaluation.usage}`);
  process.exitCode = 2;
} else {
  try {
    for (const [figure, value] of await chosen.run(args))
      console.log(
        `${figure.padEnd(26)} ${Number.isInteger(value) && (value > 1 || /^(?:queries|documents|judged)/.test(figure)) ? value : value.toFixed(3)}`,
      );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
