import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Who may import whom, one entry for each kind of file: the table of ARCHITECTURE.md as lint rules.
 * In oxlint a later override replaces an earlier one's `no-restricted-imports` whole, so each entry is complete by
 * itself, and the most special one that matches a file must come last. Patterns are gitignore-like; an import that one
 * `!` re-allows is allowed by all of the entry's refusals, so a `!` names no more than it must.
 */
export function borders(root: string): Border[] {
  const vendors = foldersOf(join(root, "connectors/src")).filter((name) => name !== "shared");
  const domainFile = "server/src/domains/*";
  return [
    { files: ["contract/src/**"], refused: [onlyZod] },
    {
      files: ["connectors/src/**"],
      refused: [packages("agents", "server", "console", "sandbox", "connectors"), aiSdk],
    },
    ...["shared", ...vendors].map((folder) => ({
      files: [`connectors/src/${folder}/**`],
      refused: [
        packages("agents", "server", "console", "sandbox", "connectors"),
        aiSdk,
        otherVendors(vendors.filter((name) => name !== folder)),
      ],
    })),
    { files: ["agents/src/**"], refused: [packages("connectors", "server", "console", "sandbox", "agents"), aiSdk] },
    { files: ["agents/src/models/**"], refused: [packages("connectors", "server", "console", "sandbox", "agents")] },
    { files: ["sandbox/src/**"], refused: [packages("connectors", "agents", "server", "console", "sandbox"), aiSdk] },
    {
      files: ["console/src/**"],
      refused: [packages("connectors", "agents", "server", "sandbox", "console"), aiSdk, nodeBuiltins],
    },
    { files: ["journeys/**", "bench/**"], refused: [packages("connectors", "agents", "server", "console"), aiSdk] },
    // What is judged is the thinking itself, without a server around it.
    { files: ["bench/eval/**"], refused: [packages("connectors", "server", "console"), aiSdk] },
    { files: ["server/src/**"], refused: [packages("console", "server"), aiSdk] },
    { files: ["server/src/platform/**"], refused: [insideServer, thinking, noDomain, noHttp] },
    { files: ["server/src/http/**"], refused: [insideServer, thinking, noDomain] },
    { files: [`${domainFile}/*.ts`], refused: [insideServer, othersOnlyByService] },
    { files: [`${domainFile}/*/**`], refused: [insideServer, othersOnlyByServiceFromBelow] },
    { files: [`${domainFile}/routes.ts`], refused: [insideServer, thinking, noOtherDomain, own("store", "workflow")] },
    {
      files: [`${domainFile}/service.ts`],
      refused: [insideServer, own("routes", "workflow"), noHttp, othersOnlyByService],
    },
    {
      files: [`${domainFile}/store.ts`, `${domainFile}/*-store.ts`],
      refused: [insideServer, thinking, noOtherDomain, noHttp, onlyDatabase, own("routes", "service", "workflow")],
    },
    {
      files: [`${domainFile}/workflow.ts`],
      refused: [insideServer, thinking, noOtherDomain, noHttp, onlyEngine, own("routes", "store")],
    },
    { files: ["server/src/main.ts"], refused: [packages("console", "server"), aiSdk] },
  ];
}

/** What the tests beside the code may not import; they do start the sandbox, and may look behind a service. */
export function testBorders(): Border[] {
  return [
    { files: ["contract/**/*.test.ts"], refused: [packages("connectors", "agents", "server", "console", "sandbox")] },
    { files: ["connectors/**/*.test.ts"], refused: [packages("agents", "server", "console"), aiSdk] },
    { files: ["agents/**/*.test.ts"], refused: [packages("connectors", "server", "console"), aiSdk] },
    { files: ["agents/src/models/**/*.test.ts"], refused: [packages("connectors", "server", "console")] },
    { files: ["sandbox/**/*.test.ts"], refused: [packages("connectors", "agents", "server", "console"), aiSdk] },
    { files: ["server/**/*.test.ts"], refused: [packages("console"), aiSdk] },
    {
      files: ["console/**/*.test.{ts,tsx}"],
      refused: [packages("connectors", "agents", "server", "sandbox"), aiSdk],
    },
  ];
}

/** One kind of file and the import patterns that it refuses. */
export type Border = { files: string[]; refused: Refusal[] };
type Refusal = { group: string[]; message: string };

function packages(...names: string[]): Refusal {
  return {
    group: names.flatMap((name) => [`@hoopoe/${name}`, `@hoopoe/${name}/**`, `**/../${name}/src/**`]),
    message: "This package may not know that one (and its own files are imported by relative path): ARCHITECTURE.md.",
  };
}

const onlyZod: Refusal = {
  group: ["**", "!zod", "!zod/**", "!./**", "!../**"],
  message: "The contract imports zod and nothing else: both sides load it.",
};
const aiSdk: Refusal = {
  group: ["ai", "ai/**", "@ai-sdk/**"],
  message: "The AI SDK has two releases a day: it is imported in agents/src/models only.",
};
const nodeBuiltins: Refusal = { group: ["node:*", "node:*/**"], message: "The console runs in a browser." };
const insideServer: Refusal = {
  group: [...packages("console", "server", "sandbox").group, ...aiSdk.group, "**/compose/**", "**/main.ts"],
  message:
    "Only main.ts and compose/ know everything (the sandbox too); the AI SDK stays in agents/src/models; own files by relative path.",
};
const thinking: Refusal = {
  group: packages("connectors", "agents").group,
  message: "Only a service calls connectors and agents.",
};
const noDomain: Refusal = {
  group: ["**/domains/**"],
  message: "Platform and http know no domain: main.ts joins them.",
};
const noHttp: Refusal = { group: ["**/http/**"], message: "Only routes and main.ts know http." };
const noOtherDomain: Refusal = {
  group: ["../[a-z]*/**"],
  message: "Another domain is reached from a service, through its service.",
};
const othersOnlyByService: Refusal = {
  group: ["../[a-z]*/**", "!../[a-z]*/service.ts"],
  message: "Of another domain only its service.ts may be imported.",
};
const othersOnlyByServiceFromBelow: Refusal = {
  group: ["../../[a-z]*/**", "!../../[a-z]*/service.ts"],
  message: "Of another domain only its service.ts may be imported.",
};
const onlyDatabase: Refusal = {
  group: ["**/platform/**", "!**/platform/db/**", "!**/platform/scope.ts"],
  message: "A store knows platform/db (and the scope it is asked in) only.",
};
const onlyEngine: Refusal = {
  group: ["**/platform/**", "!**/platform/engine/**"],
  message: "A workflow knows its own service and platform/engine.",
};

function own(...layers: string[]): Refusal {
  return {
    group: layers.flatMap((layer) => [`./${layer}.ts`, `./*-${layer}.ts`]),
    message: "routes -> service -> store, workflow -> service: an arrow does not skip or turn back.",
  };
}

function otherVendors(vendors: string[]): Refusal {
  return {
    group: vendors.flatMap((name) => [`../${name}/**`, `../../${name}/**`, `../../../${name}/**`]),
    message: "One vendor never imports another; what both need goes to connectors/src/shared.",
  };
}

function foldersOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
