import { beforeEach, expect, it, vi } from "vitest";
import { chosenLanguage, currentLanguage, keepLanguage } from "./language.ts";

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal("document", cookieJar("theme=dark"));
});

/** As a browser keeps cookies: what is written joins what is there, max-age=0 takes it away. */
function cookieJar(...kept: string[]) {
  const jar = new Map(kept.map((pair) => pair.split("=")).map(([name = "", value = ""]) => [name, value]));
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...attributes] = text.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("max-age=0")) jar.delete(name);
      else jar.set(name, value);
    },
  };
}

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
  expect([chosenLanguage(), currentLanguage(), document.cookie]).toEqual([null, "de", "theme=dark"]);
});

it("ignores a kept value that isn't a language", () => {
  browserSpeaks("de");
  vi.stubGlobal("document", cookieJar("language=tlh"));
  expect(currentLanguage()).toBe("de");
});
