import { expect, it } from "vitest";
import { withAuthor } from "./with-author.ts";

it.each([
  [undefined, 'author:"Ada Byron"'],
  ["invoice source:slack", 'invoice source:slack AND author:"Ada Byron"'],
  ['invoice AND author:"Ada Byron"', 'invoice AND author:"Ada Byron"'],
  ["invoice OR(payment lure)", '(invoice OR(payment lure)) AND author:"Ada Byron"'],
  ['change "of bank', 'change "of bank" AND author:"Ada Byron"'],
  ["invoice OR payment", '(invoice OR payment) AND author:"Ada Byron"'],
])("adds an author to %j", (terms, expected) => {
  expect(withAuthor(terms, 'Ada "Byron"')).toBe(expected);
});
