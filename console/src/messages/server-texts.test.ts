import { type ErrorCode, errors } from "@hoopoe/contract/errors.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { afterEach, expect, it } from "vitest";
import { texts } from "./de/server.ts";
import { productText, refusalText, showServerTexts } from "./server-texts.ts";

afterEach(() => showServerTexts({ errors: {}, products: {} }));

const codes = Object.keys(errors).filter((code): code is ErrorCode => code in errors);
const gapsOf = (sentence = "") => [...sentence.matchAll(/\{\w+\}/g)].map(([gap]) => gap).toSorted();
const problem = { type: "", title: "", status: 409, code: "member-exists", message: "In English.", requestId: "1" };

it("a refusal is in the language that is shown, filled with what came along", () => {
  const details = { email: "ann@acme.example" };
  expect(refusalText({ ...problem, details })).toBe("In English.");
  showServerTexts(texts);
  expect(refusalText({ ...problem, details })).toBe("ann@acme.example ist schon Mitglied dieses Workspaces.");
});

it("what is unknown, or lacks a value, is said as the server said it", () => {
  showServerTexts(texts);
  expect(refusalText(problem)).toBe("In English.");
  expect(refusalText({ ...problem, code: "constructor" })).toBe("In English.");
  expect(productText({ catalogId: 999, description: "In English." })).toBe("In English.");
});

it("a refusal in German has the gaps of the English one", () => {
  const differing = codes.filter((code) => {
    const german = texts.errors[code];
    return german !== undefined && gapsOf(german).join() !== gapsOf(errors[code].sentence).join();
  });
  expect(differing).toEqual([]);
});

it("each refusal is in German, but for those whose reason is English and the specification's sentences", () => {
  const fixed = new Set<string>([...Object.values(sentences), "Unauthorized"]);
  const wanted = codes.filter((code) => {
    const { sentence } = errors[code];
    return !/\{(?:reason|until)\}/.test(sentence) && !fixed.has(sentence);
  });
  expect(wanted.filter((code) => texts.errors[code] === undefined)).toEqual([]);
});
