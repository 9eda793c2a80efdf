import { readFile } from "node:fs/promises";

/** A screen of the console as its route table declares it. */
export interface Screen {
  /** With its parameters filled in. */
  readonly path: string;
  /** As it is announced and stands in the window's title; absent for an address that leads to another. */
  readonly title: string | undefined;
  readonly isBare: boolean;
}

const files = ["routes.tsx", "frame-routes.tsx"].map((name) => new URL(`../../console/src/${name}`, import.meta.url));
const titles = new URL("../../console/src/messages/en/app.ts", import.meta.url);
const route = /createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: "([^"]+)"(.*?)\n\}\);/gs;
const prefixes: Readonly<Record<string, string>> = {
  root: "",
  bare: "",
  app: "",
  dashboard: "/dashboard",
  embed: "/embed",
};

/**
 * Every screen that the route table knows: a new one cannot be forgotten by those who walk them all.
 * @param values what stands for each `$parameter`
 * @throws where a parameter or a parent is new
 */
export async function allScreens(values: Readonly<Record<string, string>>): Promise<Screen[]> {
  const sources = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const texts = new Map(
    [...(await readFile(titles, "utf8")).matchAll(/^  (\w+): "([^"]+)",$/gm)].map(([, key = "", text = ""]) => [
      key,
      text,
    ]),
  );
  const screens = sources
    .flatMap((source) => [...source.matchAll(route)])
    .flatMap(([, parent = "", path = "", rest = ""]) => {
      if (path === "/") return []; // Leads on.
      const prefix = prefixes[parent];
      if (prefix === undefined) throw new Error(`the route ${path} has a parent that is new here: ${parent}`);
      return [
        {
          path: `${prefix}${fill(path, values)}`,
          title: titleIn(rest, texts),
          isBare: parent === "bare",
        },
      ];
    });
  const declared = sources.join("").match(/\bpath: "\/[^"]/g)?.length ?? 0;
  if (screens.length !== declared) throw new Error(`${declared} routes are declared, ${screens.length} were read`);
  return screens;
}

/** @throws where the title is no text of the catalogue: the screen would be left out without anybody noticing */
function titleIn(rest: string, texts: ReadonlyMap<string, string>): string | undefined {
  const key = /\btitle: ([^,}\n]+?) *[,}\n]/.exec(rest)?.[1];
  if (key === undefined) return undefined;
  const title = texts.get(key.replace(/^texts\./, ""));
  if (title === undefined) throw new Error(`${key} is no title in messages/en/app.ts`);
  return title;
}

function fill(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing stands for $${name} of ${path}`);
    return encodeURIComponent(value);
  });
}
