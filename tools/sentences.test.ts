import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const journeys = readFilesIn("journeys", /\.journey\.ts$/);
const sources = ["contract/src", "server/src", "console/src", "agents/src", "connectors/src"].flatMap((folder) =>
  readFilesIn(folder, /^(?!.*\.test\.tsx?$).*\.tsx?$/),
);

// A second copy of a sentence is one that is not mended when the first is.
it("each sentence of the specification stands once, in one file", () => {
  const found = Object.values(sentences).map((sentence) => {
    const places = sources.filter(({ text }) => text.includes(`"${sentence}"`)).map(({ path }) => path);
    return [sentence, places.length];
  });
  expect(found).toEqual(Object.values(sentences).map((sentence) => [sentence, 1]));
});

it("each of the errors 8.4 to 8.30 is driven by a journey, and none by an answer that the browser makes up", () => {
  const driven = journeys.flatMap(({ text }) => idsOf(text));
  const wanted = Array.from({ length: 27 }, (_, index) => `8.${index + 4}`);
  expect(wanted.filter((id) => !driven.includes(id))).toEqual([]);
  const faked = journeys
    .filter(({ text }) => wanted.some((id) => idsOf(text).includes(id)) && /route\.(fulfill|abort)\(/.test(text))
    .map(({ path }) => path);
  expect(faked).toEqual([]);
});

/** The lines of the specification in the titles of a journey. */
function idsOf(text: string): string[] {
  return [...text.matchAll(/\[([\d., ]+)\]/g)].flatMap(([, ids = ""]) => ids.split(/, ?/));
}

function readFilesIn(folder: string, name: RegExp): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map(({ parentPath, name: file }) => {
      const path = join(parentPath, file);
      return { path: path.slice(root.length + 1), text: readFileSync(path, "utf8") };
    });
}
