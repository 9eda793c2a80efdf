import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,connectors,agents,server,console,sandbox,tools}/**/*.test.ts?(x)"],
    globalSetup: ["server/src/testing/test-postgres.ts"],
    // Of two cores vitest would use one. A busy machine is no wrong program: only what hangs runs into these.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
  },
});
