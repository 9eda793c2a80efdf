import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const exclude = ["**/node_modules/**", "**/dist/**", "**/.cache/**"];
/** What reads our own sources and documents, and needs nothing that runs: part of `npm run check` too. */
const gates = [
  "tools/{borders,colours,decisions,forbidden-actions,prompts,sentences,tenant-predicates,titles,vendor-facts,vendor-folders,voice}.test.ts",
  "console/src/messages/translations.test.ts",
  "console/src/ui/form/every-form.test.ts",
  "connectors/src/setup-fields.test.ts",
];
/** What measures how long something takes: alone, once the others are done. */
const timed = [
  "agents/src/{reports/write-report,tasks/run-task}.test.ts",
  "connectors/src/{proofpoint/connector,shared/html-to-text,slack/read-messages,sublime/connector}.test.ts",
  "contract/src/work/check-workflow.test.ts",
  "server/src/{attacks/large-bodies,http/lanes,identity/identity/sign-in,intake/ingest/limited-http}.test.ts",
  "server/src/{platform/closers,reports/reports/pir/routes,reports/reports/truth,testing/stopwatch}.test.ts",
];
// Only while `npm run mutate` notes which test runs through which lines.
const setupFiles = process.env["RECORD_COVERAGE"] ? [join(import.meta.dirname, "tools/mutate/record-tests.ts")] : [];
// A busy machine is no wrong program: only what hangs runs into these. What a promise of the product's allows is asserted.
const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  exclude,
  setupFiles,
};

const services = {
  ...shared,
  include: ["{contract,quotes,connectors,agents,server,sandbox,tools}/**/*.test.ts"],
  globalSetup: ["server/src/testing/test-postgres.ts"],
  // A process for each file would load the server anew each time, a quarter of the run: nothing here keeps state in its
  // modules, and what a test puts in the place of something else goes back by itself.
  isolate: false,
  // What pg says of two queries at once on one client (a transaction shared by a Promise.all) fails the run.
  execArgv: ["--throw-deprecation"],
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
};

/** A clean clone knows no durations and goes by size: the campaigns, a few lines each, would all come last, one by one. */
class CampaignsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isCampaign = ({ moduleId }: TestSpecification) => moduleId.endsWith("/kill.test.ts");
    return [...sorted.filter(isCampaign), ...sorted.filter((file) => !isCampaign(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: CampaignsFirst },
    // Of two cores vitest would use one. Two more workers fill what kill campaigns and restarts spend waiting.
    maxWorkers: 4,
    projects: [
      { test: { ...services, name: "services", exclude: [...exclude, ...gates, ...timed] } },
      { test: { ...services, name: "timed", include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      { test: { ...shared, name: "gates", include: gates, isolate: false } },
      // Its stores live in modules, one page long.
      { test: { ...shared, name: "console", include: ["console/**/*.test.ts?(x)"], exclude: [...exclude, ...gates] } },
    ],
  },
});
