import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTerms, type TermNode } from "./parse-terms.ts";

function shown(node: TermNode): string {
  if (node.kind === "word") return node.text;
  if (node.kind === "phrase") return `"${node.text}"`;
  if (node.kind === "field") return `${node.field}:${node.text}`;
  if (node.kind === "not") return `!${shown(node.part)}`;
  return `(${node.parts.map(shown).join(node.kind === "and" ? " & " : " | ")})`;
}

describe("parseTerms", () => {
  it.each([
    ["invoice lure", "(invoice & lure)"],
    ['"DocuView Sync" OR corvane.example', '("DocuView Sync" | corvane.example)'],
    ["(a OR b) NOT c", "((a | b) & !c)"],
    ["a -b", "(a & !b)"],
    ["a AND AND b OR", "(a & b)"],
    ["or and not", "(or & and & not)"],
    ["a OR b c", "(a | (b & c))"],
    ['"unclosed phrase', '"unclosed phrase"'],
    ["a + b", "(a & b)"],
    ['-"" alert', "alert"],
    ['NOT "!!!" alert', "alert"],
    ['-title:"" alert', "alert"],
    ['a OR -"" b', "(a | b)"],
    ['NOT -"" a', "a"],
    ["title: alert", "title:alert"],
    ['-author:  "Ada L" a', "(!author:Ada L & a)"],
    ["title: OR a", "(title: | a)"],
    // What stands behind a minus is shut out, whatever sign it begins with; a minus by itself, an option and an arrow do not.
    ["cat -/etc/passwd -@here -#404", "(cat & !/etc/passwd & !@here & !#404)"],
    ["-(a b) -(c)", "(!(a & b) & !c)"],
    ["Phishing - invoice", "(Phishing & invoice)"],
    ["git push --force ->b", "(git & push & --force & ->b)"],
    // Quotes of a letter or of another language.
    ["“disk full” -„at night“", '("disk full" & !"at night")'],
    ["text:«disk full» a", "(text:disk full & a)"],
    ['"he said “no” twice" gang“way', '("he said “no” twice" & gang“way)'],
    ['“disk full" a', '("disk full" & a)'],
    ["“disk full", '"disk full"'],
  ])("reads %s", (input, tree) => {
    const parsed = parseTerms(input);
    expect(parsed.status === "query" ? shown(parsed.node) : parsed).toBe(tree);
  });

  it.each([
    ["AND OR NOT", "only operators"],
    ["( ) --", "only operators"],
    ["(a OR b", "opening parenthesis"],
    ["a) b", "closing parenthesis"],
    [Array.from({ length: 65 }, (_, index) => `w${index}`).join(" "), "more than 64 terms"],
    [`${"(".repeat(20)}a${")".repeat(20)}`, "nested more than"],
  ])("says what is wrong with %s", (input, reason) => {
    const parsed = parseTerms(input);
    expect(parsed.status === "invalid" ? parsed.reason : parsed).toContain(reason);
  });

  it("takes an empty search as everything", () => {
    expect(parseTerms("  ")).toEqual({ status: "all" });
  });

  it("answers any input, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200, unit: "grapheme" }),
        (input) => typeof parseTerms(input).status === "string",
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("(", ")", "NOT", "OR", "AND", '"', "a", "-"), { maxLength: 30 }),
        (parts) => {
          return typeof parseTerms(parts.join(" ")).status === "string";
        },
      ),
    );
  });
});
