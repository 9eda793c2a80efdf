import { beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../lib/memory-storage.ts";
import { chosenLanguage, currentLanguage, keepLanguage } from "./language.ts";

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal("localStorage", memoryStorage());
});

function browserSpeaks(...languages: string[]): void {
  vi.stubGlobal("navigator", { languages });
}

it.each([
  [["de-CH", "en"], "de"],
  [["fr", "de", "en"], "de"],
  [["en-GB", "de"], "en"],
  [["fr", "ja"], "en"],
  [["den", "dean"], "en"],
  [[], "en"],
] as const)("a browser that prefers %j gets %s", (preferred, language) => {
  browserSpeaks(...preferred);
  expect([chosenLanguage(), currentLanguage()]).toEqual([null, language]);
});

it("a language chosen in the profile comes before the browser's, until the choice is taken back", () => {
  browserSpeaks("de");
  keepLanguage("en");
  expect([chosenLanguage(), currentLanguage()]).toEqual(["en", "en"]);
  keepLanguage(null);
  expect([chosenLanguage(), currentLanguage(), localStorage.length]).toEqual([null, "de", 0]);
});

it("a kept value that is no language counts as none", () => {
  browserSpeaks("de");
  localStorage.setItem("language", "tlh");
  expect(currentLanguage()).toBe("de");
});
