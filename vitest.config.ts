import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,connectors,agents,server,console,sandbox,tools}/**/*.test.ts?(x)"],
    globalSetup: ["server/src/testing/test-postgres.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
  },
});
