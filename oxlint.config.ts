import { defineConfig, type OxlintOverride } from "oxlint";
import { borders, testBorders, type Border } from "./tools/lint/borders.ts";

const tests = ["**/*.test.ts", "**/*.test.tsx"];

/** Forms that are longer, or more entangled, than a function may be: until the form layer has them. Only ever fewer. */

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc", "promise", "vitest"],
  jsPlugins: ["./tools/lint/texts.ts"],
  categories: { correctness: "error" },
  options: { denyWarnings: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["node_modules", "**/dist/**", ".cache", ".data", "docs"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-self-import": "error",
    "import/no-duplicates": "error",
    "import/no-default-export": "error",
    "no-console": "error",
    "no-var": "error",
    "prefer-const": "error",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-eval": "error",
    "no-new-func": "error",
    "no-implicit-coercion": "error",
    "no-param-reassign": "error",
    "no-return-assign": "error",
    "no-shadow": "error",
    "no-throw-literal": "error",
    "no-useless-return": "error",
    "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"], location: "anywhere" }],
    "max-params": ["error", { max: 4 }],
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
    "typescript/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/only-throw-error": [
      "error",
      { allow: [{ from: "package", package: "@tanstack/router-core", name: "Redirect" }] },
    ],
    // Code points are what is wanted of a string.
    "typescript/no-misused-spread": ["error", { allow: [{ from: "lib", name: "string" }, "string"] }],
    // Ports are objects of functions here, not classes: taking one apart loses no `this`.
    "typescript/unbound-method": "off",
    // It takes zod's catch() for a promise's.
    "promise/valid-params": "off",
    "promise/no-callback-in-promise": "off",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/no-unnecessary-type-arguments": "error",
    "typescript/prefer-nullish-coalescing": ["error", { ignorePrimitives: true }],
    "typescript/use-unknown-in-catch-callback-variable": "error",
    "typescript/return-await": "error",
    "typescript/array-type": "error",
    // The second argument is the message that a failing expectation shows.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "fc.assert", "assert*"] }],
    "vitest/no-focused-tests": "error",
    "vitest/no-disabled-tests": "error",
  },
  overrides: [
    {
      files: ["console/src/**"],
      plugins: ["typescript", "import", "unicorn", "oxc", "promise", "vitest", "react", "jsx-a11y"],
      rules: {
        "no-console": ["error", { allow: ["warn"] }],
        "react/rules-of-hooks": "error",
        "react/exhaustive-deps": "error",
        "react/no-danger": "error",
      },
    },
    {
      files: ["console/src/**/*.tsx"],
      excludeFiles: ["console/src/messages/**", "console/src/testing/**", ...tests],
      rules: { "hoopoe/text-in-catalogue": "error" },
    },
    {
      files: ["tools/**", "bench/**", "journeys/**", "server/bin/**", ...tests],
      rules: { "no-console": "off" },
    },
    // What a test reads of an answer, its expectations check.
    {
      files: [...tests, "**/testing/**"],
      rules: {
        "max-params": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
        "typescript/require-array-sort-compare": "off",
        "vitest/require-to-throw-message": "off",
      },
    },
    // A name lands on code: services are functions over one context (server/src/platform/bind.ts), not one long closure.
    {
      files: [
        "contract/**",
        "connectors/**",
        "agents/**",
        "quotes/**",
        "sandbox/**",
        "server/src/**",
        "console/src/**",
        "tools/**",
      ],
      excludeFiles: tests,
      rules: { "max-lines-per-function": ["error", { max: 80 }], complexity: ["error", { max: 15 }] },
    },
    // The general dialog's html body: sanitised, and the only place.
    { files: ["console/src/ui/DialogHost.tsx"], plugins: ["react"], rules: { "react/no-danger": "off" } },
    // The story is written in lines of who, when, what: a table, whose columns are parameters.
    { files: ["sandbox/src/story/**"], rules: { "max-params": "off" } },
    // Playwright reads a fixture's parameters from its source: one that needs none is written `{}`.
    { files: ["journeys/harness/**"], rules: { "no-empty-pattern": "off" } },
    {
      files: [
        "**/*.config.ts",
        ".size-limit.mjs",
        "journeys/harness/set-up-run.ts",
        "tools/mutate/record-maps.ts",
        "tools/lint/texts.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    // A plain script that every Node from 20 on must run has no types to check.
    {
      files: ["**/*.mjs"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    ...borders(import.meta.dirname).map((border) => rule(border, tests)),
    ...testBorders().map((border) => rule(border, [])),
  ],
});

function rule({ files, refused }: Border, excludeFiles: string[]): OxlintOverride {
  return { files, excludeFiles, rules: { "no-restricted-imports": ["error", { patterns: refused }] } };
}
