import { expect, it } from "vitest";
import { checkCitations } from "./check-citations.ts";

function check(said: string, quote: string): string {
  const evidence = [
    {
      id: "e1",
      number: 1,
      itemId: "1",
      source_datatype: "gmail",
      date: "2026-11-20T09:00:00.000Z",
      author: "Ole Holm",
      title: "",
      body: quote,
      url: null,
    },
  ];
  const citations = [{ evidenceId: "e1", field: "body" as const, quote, start: 0 }];
  const result = checkCitations({ text: said, citations }, evidence);
  return result.status === "verified" ? "verified" : result.reasons.join("; ");
}

const quote = "After the meeting Ada Byron accused Ben Stone of the leak.";
const passive = "The new gateway was sold to Corvane, and Norrland was sued by Corvane over it.";

it.each([
  ["Ada Byron accused Ben Stone of the leak.", quote],
  ["Ben Stone was accused by Ada Byron of the leak.", quote],
  ["Norrland was sued by Corvane over the gateway.", passive],
  ["Corvane sued Norrland over the gateway.", passive],
])("%s is covered by what says so", (said, source) => {
  expect(check(said, source)).not.toContain("changed places");
});

it.each([
  ["Ben Stone accused Ada Byron of the leak.", quote],
  ["Ada Byron was accused by Ben Stone of the leak.", quote],
  ["Stone accused Byron of the leak after the meeting.", quote],
  ["Norrland sued Corvane over the gateway.", passive],
])("%s swaps the actors, and is marked", (said, source) => {
  expect(check(said, source)).toContain("have changed places compared with the quote");
});

it("judges no order where two do something together", () => {
  expect(
    check("Ben Stone and Ada Byron left after the meeting.", "After the meeting Ada Byron and Ben Stone left."),
  ).toBe("verified");
});
