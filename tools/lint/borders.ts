import { readdirSync } from "node:fs";
import { join } from "node:path";
import { aroundGroup, contractAfter, groups } from "./groups.ts";

/**
 * Who may import whom, one entry for each kind of file: the table of ARCHITECTURE.md as lint rules.
 * In oxlint a later override replaces an earlier one's `no-restricted-imports` whole, so each entry is complete by
 * itself, and the most special one that matches a file must come last. Patterns are gitignore-like; an import that one
 * `!` re-allows is allowed by all of the entry's refusals, so a `!` names no more than it must.
 */
export function borders(root: string): Border[] {
  const vendors = foldersOf(join(root, "connectors/src")).filter((name) => !["shared", "sandbox"].includes(name));
  return [
    { files: ["contract/src/*.ts"], refused: [onlyZod("./*.ts")] },
    { files: ["contract/src/routes.ts"], refused: [onlyZod("./**")] },
    ...groups.flatMap(contractGroup),
    { files: ["connectors/src/**"], refused: [...aroundConnectors, noStandIn] },
    ...["shared", ...vendors].map((folder) => ({
      files: [`connectors/src/${folder}/**`],
      refused: [...aroundConnectors, noStandIn, otherVendors(vendors.filter((name) => name !== folder))],
    })),
    {
      files: ["connectors/src/*/vendor.ts"],
      refused: [...aroundConnectors, otherVendors(vendors)],
    },
    // Its stand-in doesn't know the connector: both would be wrong in the same way.
    ...vendors.map((folder) => ({
      files: [`connectors/src/${folder}/sandbox/**`],
      refused: [...aroundConnectors, { ...noConnector, group: ["../**", "../../**"] }],
    })),
    { files: ["connectors/src/sandbox/**"], refused: aroundConnectors },
    {
      files: ["quotes/src/**"],
      refused: [packages("connectors", "agents", "server", "console", "sandbox", "quotes"), aiSdk],
    },
    { files: ["agents/src/**"], refused: [packages("connectors", "server", "console", "sandbox", "agents"), aiSdk] },
    { files: ["agents/src/models/**"], refused: [packages("connectors", "server", "console", "sandbox", "agents")] },
    { files: ["sandbox/src/**"], refused: [packages("connectors", "agents", "server", "console", "sandbox"), aiSdk] },
    ...consoleBorders(),
    { files: ["journeys/**", "bench/**"], refused: [packages("agents", "server", "console"), noConnector, aiSdk] },
    // What is judged is the thinking itself, without a server around it.
    { files: ["bench/eval/**"], refused: [packages("connectors", "server", "console"), aiSdk] },
    // A mail's headers are read by what reads them in the product.
    { files: ["bench/eval/judged/triage.ts"], refused: [packages("server", "console"), aiSdk] },
    { files: ["server/src/**"], refused: [packages("console", "server"), aiSdk] },
    { files: ["server/src/platform/**"], refused: [insideServer, thinking, noDomain, noHttp] },
    { files: ["server/src/http/**"], refused: [insideServer, thinking, noDomain] },
    ...groups.flatMap(serverGroup),
    { files: ["server/src/main.ts"], refused: [packages("console", "server"), aiSdk] },
  ];
}

function contractGroup(group: (typeof groups)[number]): Border[] {
  const { known } = aroundGroup(group);
  return [
    {
      files: [`contract/src/${group}/*.ts`],
      refused: [onlyZod("./**", "../*.ts", ...known.map((name) => `../${name}/**`))],
    },
    {
      files: [`contract/src/${group}/routes/*.ts`],
      refused: [onlyZod("./**", "../*.ts", "../../*.ts", ...known.map((name) => `../../${name}/**`))],
    },
  ];
}

/** Pages and features know the groups before theirs; a page knows no other page, and what is shared knows none at all. */
function consoleBorders(): Border[] {
  const always = [packages("connectors", "agents", "server", "sandbox", "console"), aiSdk, nodeBuiltins];
  return [
    { files: ["console/src/**"], refused: always },
    { files: ["console/src/{api,lib,shell,stores,theme,ui}/**"], refused: [...always, noPage("**/pages/**")] },
    ...groups.flatMap((group) => {
      const { later } = aroundGroup(group);
      return ["", "*/", "*/*/"].flatMap((below, depth) => {
        const up = "../".repeat(depth);
        const upwards = (prefix: string): Refusal =>
          upward([...later.map((name) => `${prefix}${name}/**`), ...contractAfter(group)]);
        return [
          {
            files: [`console/src/pages/${group}/*/${below}*`],
            refused: [
              ...always,
              noPage(`${up}../[a-z]*/**`, ...groups.map((name) => `${up}../../${name}/**`)),
              upwards(`${up}../../../features/`),
            ],
          },
          {
            files: [`console/src/features/${group}/*/${below}*`],
            refused: [...always, noPage("**/pages/**"), upwards(`${up}../../`)],
          },
        ];
      });
    }),
  ];
}

function serverGroup(group: (typeof groups)[number]): Border[] {
  const domain = `server/src/${group}/*`;
  const { later, known } = aroundGroup(group);
  /** `up` leads to the group's folder. */
  const onlyServices = (up: string): Refusal[] => [
    {
      group: [
        `${up}[a-z]*/**`,
        ...groups.map((name) => `${up}../${name}/**`),
        `!${up}[a-z]*/service.ts`,
        ...known.map((name) => `!${up}../${name}/*/service.ts`),
      ],
      message: "Of another domain only its service.ts may be imported.",
    },
    upward([...later.map((name) => `${up}../${name}/**`), ...contractAfter(group)]),
  ];
  const ahead = upward(contractAfter(group));
  const noOtherDomain: Refusal = {
    group: ["../[a-z]*/**", ...groups.map((name) => `../../${name}/**`)],
    message: "Another domain is reached from a service, through its service.",
  };
  return [
    { files: [`server/src/${group}/compose*.ts`], refused: [insideServer, composesOnly(group), ahead] },
    { files: [`${domain}/*.ts`], refused: [insideServer, ...onlyServices("../")] },
    { files: [`${domain}/*/**`], refused: [insideServer, ...onlyServices("../../")] },
    {
      files: [`${domain}/routes.ts`],
      refused: [insideServer, thinking, noOtherDomain, ahead, own("store", "workflow")],
    },
    {
      files: [`${domain}/service.ts`],
      refused: [insideServer, own("routes", "workflow"), noHttp, ...onlyServices("../")],
    },
    {
      files: [`${domain}/store.ts`, `${domain}/*-store.ts`],
      refused: [
        insideServer,
        thinking,
        noOtherDomain,
        ahead,
        noHttp,
        onlyDatabase,
        own("routes", "service", "workflow"),
      ],
    },
    {
      files: [`${domain}/workflow.ts`],
      refused: [insideServer, thinking, noOtherDomain, ahead, noHttp, onlyEngine, own("routes", "store")],
    },
  ];
}

/** What composes a group knows all of the group, and of the groups before it their services and what composes them. */
function composesOnly(group: (typeof groups)[number]): Refusal {
  const known = aroundGroup(group).known.filter((name) => name !== group);
  return {
    group: [
      ...groups.filter((name) => name !== group).map((name) => `../${name}/**`),
      ...known.flatMap((name) => [`!../${name}/compose.ts`, `!../${name}/*/service.ts`]),
    ],
    message: "Of another group only compose.ts and services may be imported, and of those before it only.",
  };
}

/** What the tests beside the code may not import; they do start the sandbox, and may look behind a service. */
export function testBorders(): Border[] {
  return [
    { files: ["contract/**/*.test.ts"], refused: [packages("connectors", "agents", "server", "console", "sandbox")] },
    { files: ["connectors/**/*.test.ts"], refused: [packages("agents", "server", "console"), aiSdk] },
    {
      files: ["quotes/**/*.test.ts"],
      refused: [packages("connectors", "agents", "server", "console", "sandbox"), aiSdk],
    },
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

/** Files of the contract itself only from `places`. */
function onlyZod(...places: string[]): Refusal {
  return {
    group: ["**", "!zod", "!zod/**", ...places.map((place) => `!${place}`)],
    message:
      "The contract imports zod, its root, and the groups up to its own (tools/lint/groups.ts): both sides load it.",
  };
}

function upward(group: string[]): Refusal {
  return { group, message: "A group imports the groups before it only (tools/lint/groups.ts)." };
}

function noPage(...group: string[]): Refusal {
  return { group, message: "A page imports no page: what both need goes to console/src/features." };
}

const aiSdk: Refusal = {
  group: ["ai", "ai/**", "@ai-sdk/**"],
  message: "The AI SDK has two releases a day: it is imported in agents/src/models only.",
};
const aroundConnectors = [packages("agents", "server", "console", "connectors"), aiSdk];
/** What stands in for the vendors is loaded where a sandbox runs. */
const noStandIn: Refusal = {
  group: [
    "@hoopoe/sandbox/**",
    "!@hoopoe/sandbox/vendor-sandbox.ts",
    "./sandbox/**",
    "../sandbox/**",
    "../../sandbox/**",
  ],
  message: "A connector doesn't know what stands in for its vendor: vendor.ts loads that with import().",
};
const noConnector: Refusal = {
  group: [...packages("connectors").group, "!@hoopoe/connectors/sandbox/**", "!@hoopoe/connectors/*/sandbox/**"],
  message: "Of the connectors only the sandbox is known here.",
};
const nodeBuiltins: Refusal = { group: ["node:*", "node:*/**"], message: "The console runs in a browser." };
const insideServer: Refusal = {
  group: [
    ...packages("console", "server", "sandbox").group,
    "@hoopoe/connectors/**/sandbox/**",
    ...aiSdk.group,
    "**/compose/**",
    "**/main.ts",
  ],
  message:
    "Only main.ts and compose/ know everything (the sandbox too); the AI SDK stays in agents/src/models; own files by relative path.",
};
const thinking: Refusal = {
  group: packages("connectors", "agents").group,
  message: "Only a service calls connectors and agents.",
};
const noDomain: Refusal = {
  group: groups.flatMap((group) => [`../${group}/**`, `../../${group}/**`, `../../../${group}/**`]),
  message: "Platform and http know no domain: main.ts joins them.",
};
const noHttp: Refusal = { group: ["**/http/**"], message: "Only routes and main.ts know http." };
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
