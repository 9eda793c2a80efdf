import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,connectors,agents,server,console,sandbox,tools}/**/*.test.ts?(x)"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/.cache/**"],
  },
});
