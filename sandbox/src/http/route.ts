import type { IncomingMessage, ServerResponse } from "node:http";

export type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  base: string;
  params: Record<string, string>;
};

/** One path of the sandbox. `path` may hold ":name" parts; `about` is what the index page says of it (null keeps it off the page). */
export type Route = {
  method: string;
  path: string;
  about: string | null;
  handle: (exchange: Exchange) => void | Promise<void>;
};

/** The parameters of a path that fits, or null. "/feeds/:name.xml" takes one segment for `name`; "/as/*" all that lies below. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const { expression, names } = compiledOf(pattern);
  const found = expression.exec(path);
  if (found === null) return null;
  return Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? "")]));
}

/** A call is held against every route there is: made anew for each call, their expressions took longer than most answers. */
const compiled = new Map<string, { expression: RegExp; names: readonly string[] }>();

function compiledOf(pattern: string) {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const names: string[] = [];
  const source = pattern.replace(/[.$]/g, "\\$&").replace(/:([a-z]+)/gi, (_, name: string) => {
    names.push(name);
    return "([^/]+?)";
  });
  const made = { expression: new RegExp(`^${source.replace(/\*$/, ".*")}$`), names };
  compiled.set(pattern, made);
  return made;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
