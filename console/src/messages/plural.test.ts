import { afterEach, expect, it } from "vitest";
import { showLanguage } from "./messages.ts";
import { formOf, plural } from "./plural.ts";

afterEach(() => showLanguage("en", {}));

const forms = { one: "job", other: "jobs" };

it("picks the noun's form by the language's rule, and sets thousands apart as the language does", () => {
  expect([0, 1, 2, 1204].map((count) => plural(count, forms))).toEqual(["0 jobs", "1 job", "2 jobs", "1,204 jobs"]);
  showLanguage("de", {});
  expect([0, 1, 1204].map((count) => plural(count, { one: "Lauf", other: "Läufe" }))).toEqual([
    "0 Läufe",
    "1 Lauf",
    "1.204 Läufe",
  ]);
});

it("gives the form alone when the number is elsewhere", () => {
  expect([1, 2].map((count) => formOf(count, forms))).toEqual(["job", "jobs"]);
});
