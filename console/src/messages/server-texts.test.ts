import { type ErrorCode, errors } from "@hoopoe/contract/errors.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { expect, it } from "vitest";
import { texts as products } from "./de/products.ts";
import { texts as server } from "./de/server.ts";
import { showLanguage } from "./messages.ts";
import { productText } from "./product-texts.ts";
import { refusalText } from "./server-texts.ts";

const codes = Object.keys(errors).filter((code): code is ErrorCode => code in errors);
const gapsOf = (sentence = "") => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();
const refused = { type: "", title: "", status: 409, code: "member-exists", message: "In English.", requestId: "1" };
const details = "email=ann%40acme.example";

it("a refusal and a product are in the language that is shown; what is missing in it stays English", () => {
  expect(refusalText({ ...refused, details })).toBe("In English.");
  expect(productText({ catalogId: 1, description: "In English." })).toBe("In English.");
  showLanguage("de", { server, products });
  expect(refusalText({ ...refused, details })).toBe("ann@acme.example ist schon Mitglied dieses Workspaces.");
  expect(refusalText({ ...refused, code: "source-failed" })).toBe("In English.");
  expect(productText({ catalogId: 1, description: "In English." })).toBe(products.p1);
  expect(productText({ catalogId: 999, description: "In English." })).toBe("In English.");
});

it("a refusal in German has the gaps of the English one", () => {
  const differing = codes.filter((code) => {
    const german = server[code];
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
  expect(wanted.filter((code) => server[code] === undefined)).toEqual([]);
});
