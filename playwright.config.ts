import { defineConfig } from "@playwright/test";
import { memoryFolder } from "@hoopoe/sandbox/testing/memory-folder.ts";
import { findBrowser } from "./tools/browser.mjs";

const browser = findBrowser();
const longest = "**/walk-every-vendor.journey.ts";

/** The journeys: real server, real sandbox, real browser. No retries: a journey that fails once in ten is broken. */
export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "test-results",
  globalSetup: "./journeys/harness/set-up-run.ts",
  // Begun first: one server and one page for ten vendors take longest, and would else run alone at the end.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testIgnore: longest },
  ],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A busy machine is no wrong program: only what hangs runs into these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/tests/journeys.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording costs every journey a sixth of its time; the picture and what stood on the page are kept without it.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      // Playwright keeps its processes from sharing memory through /dev/shm, which is small in a container: through files
      // on a disk it costs every page a tenth of its processor time.
      env: { ...process.env, ...browser.env, TMPDIR: await memoryFolder() },
      // Chromium's own sandbox refuses root; the package's further switches would turn web security off.
      args: ["--no-sandbox"],
    },
  },
});
