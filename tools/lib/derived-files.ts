import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import type { SourceLook } from "@hoopoe/connectors/shared/source-look.ts";
import { vendors } from "@hoopoe/connectors/vendors.ts";

const root = join(import.meta.dirname, "../..");
const note = "Derived from connectors/src/vendors.ts by `npm run fix`.";

/** Files that follow from the list of vendors: path in the repository and text. `npm run fix` writes them. */
export function derivedFiles(): { path: string; text: string }[] {
  return [
    {
      path: "console/src/features/work/wizard/canvas/product-sources.ts",
      text: `/** The source_datatype of each product. ${note} */
export const productSources: Readonly<Record<string, string>> = {\n${lines(productSources())}};\n`,
    },
    { path: "contract/src/intake/source-looks.ts", text: contractLooks() },
    { path: "console/src/ui/source-icons.ts", text: sourceIcons() },
    { path: "console/src/theme/sources.css", text: sourceColors() },
    { path: "docs/connectors.md", text: connectorsPage() },
  ];
}

/** Each source once, in the order of its first vendor. */
const looks: readonly SourceLook[] = [...new Map(vendors.map(({ look }) => [look.source, look])).values()];

function productSources(): [string, string][] {
  return connectors.map(({ manifest }) => [manifest.name, JSON.stringify(manifest.source_datatype)]);
}

function contractLooks(): string {
  const rows = looks.map(({ source, name, words = [], namePattern, writers, hasOneForm = false }): [string, string] => [
    source,
    `{
      name: { en: ${JSON.stringify(name.en)}, de: ${JSON.stringify(name.de)} },
      words: [${words.map((word) => JSON.stringify(word)).join(", ")}],
      asked: ${namePattern === undefined ? "null" : JSON.stringify(namePattern)},
      writers: ${writers === undefined ? "null" : JSON.stringify(writers)},
      hasOneForm: ${hasOneForm},
    }`,
  ]);
  return `/** What a source is called. \`words\`: in an edit of a report; \`asked\`: a regular expression, in a question. */
export interface SourceName {
  readonly name: { readonly en: string; readonly de: string };
  readonly words: readonly string[];
  readonly asked: string | null;
  /** Who writes in it, where an item gives no address; null: anybody. */
  readonly writers: "own" | "system" | "press" | null;
  /** Its products are connected by one form instead of step by step. */
  readonly hasOneForm: boolean;
}

/** By source_datatype. ${note} */
export const sourceNames: ReadonlyMap<string, SourceName> = new Map(
  Object.entries({\n${lines(rows, "    ")}  }),
);
`;
}

function sourceIcons(): string {
  const icons = [...new Set(looks.map(({ icon }) => icon))].toSorted();
  const rows = looks.map(({ source, icon, color }): [string, string] => [
    source,
    `{ icon: ${icon}, color: "var(--${color === undefined ? "text-secondary" : `source-${source}`})" }`,
  ]);
  return `import {\n${icons.map((icon) => `  ${icon},\n`).join("")}  type LucideIcon,\n} from "lucide-react";

/** Icon and colour of each source_datatype. ${note} */
export const sourceIcons: ReadonlyMap<string, { icon: LucideIcon; color: string }> = new Map(
  Object.entries({\n${lines(rows, "    ")}  }),
);
`;
}

/** The page with its table of products. */
function connectorsPage(): string {
  const list = readFileSync(join(root, "connectors/src/vendors.ts"), "utf8");
  const folders = [...list.matchAll(/"\.\/([\w-]+)\/vendor\.ts"/g)].map(([, folder]) => `connectors/src/${folder}`);
  const rows = connectors.map(
    ({ manifest }, index) => `| ${manifest.name} | [${folders[index]}](../${folders[index]}/README.md) |\n`,
  );
  const page = readFileSync(join(root, "docs/connectors.md"), "utf8");
  return page.replace(
    /(\| product \| folder \|\n\|---\|---\|\n)(?:\|.*\n)*/,
    (_, head: string) => head + rows.join(""),
  );
}

function sourceColors(): string {
  const inTheme = (theme: "light" | "dark") =>
    looks.flatMap(({ source, color }) => (color === undefined ? [] : [`--source-${source}: ${color[theme]};`]));
  return `/* Colours of the sources in each theme. ${note} */
:root,
[data-theme="light"] {
  ${inTheme("light").join("\n  ")}
}
@media screen {
  :root:not([data-theme="light"]),
  [data-theme="dark"] {
    ${inTheme("dark").join("\n    ")}
  }
}
`;
}

function lines(rows: readonly (readonly [key: string, value: string])[], indent = "  "): string {
  return rows.map(([key, value]) => `${indent}${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${value},\n`).join("");
}
