import { afterEach, expect, it } from "vitest";
import { inSentence } from "./in-sentence.ts";
import { messages, showLanguage, shownLanguage } from "./messages.ts";

afterEach(() => showLanguage("en", {}));

it("a set that is loaded before its language and one that comes after are both in it", () => {
  const early = messages("lib", { now: "now", minAgo: (minutes: number) => `${minutes} min ago` });
  expect([early.now, early.minAgo(3), shownLanguage()]).toEqual(["now", "3 min ago", "en"]);
  const translated: Record<string, unknown> = {
    lib: { now: "jetzt", minAgo: (minutes: number) => `vor ${minutes} Min.` },
  };
  showLanguage("de", translated);
  const late = messages("lib", { now: "now", minAgo: (minutes: number) => `${minutes} min ago` });
  for (const { now, minAgo } of [early, late]) expect([now, minAgo(3)]).toEqual(["jetzt", "vor 3 Min."]);
  expect(shownLanguage()).toBe("de");
});

it("what a language lacks is in English", () => {
  showLanguage("de", {});
  expect(messages("api", { tryAgain: "Try again" }).tryAgain).toBe("Try again");
});

it("a label keeps its capitals within a German sentence", () => {
  expect(inSentence("Dry run")).toBe("dry run");
  showLanguage("de", {});
  expect(inSentence("Probelauf")).toBe("Probelauf");
});
