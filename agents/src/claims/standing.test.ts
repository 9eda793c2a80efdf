import { expect, it } from "vitest";
import { standingIn, standingOf, weighedStanding } from "./standing.ts";

const people = {
  entries: [
    { match: "bank.example", standing: "partner" },
    { match: "leaver@corvane.example", standing: "stranger" },
    { match: "fraud.bank.example", standing: "stranger" },
    { match: "status bot", standing: "system" },
    { match: "mara ode", standing: "partner" },
    { match: "corvane.example", standing: "own" },
    { match: "mara@private.example", standing: "stranger", sameAs: "mara@corvane.example" },
    { match: "pay@freight.example", standing: "stranger", sameAs: "ops@bank.example" },
  ],
  isOwnAddress: (address: string) => address === "guest@agency.example",
  memberNames: new Set(["ines roth"]),
} as const;

it.each([
  ["a member is own, and nobody else at their domain", "guest@agency.example", "mail", "own"],
  ["another at a member's domain is a stranger", "boss@agency.example", "mail", "stranger"],
  ["an address that a person linked counts as the one it is linked to", "mara@private.example", "mail", "own"],
  ["linked to a partner, it is a partner's", "Pay <pay@freight.example>", "mail", "partner"],
  ["an address at an own domain is own", "Mara <mara@corvane.example>", "gmail", "own"],
  ["a listed address goes before its domain", "Leaver <LEAVER@corvane.example>", "gmail", "stranger"],
  ["a listed domain covers those below it", "ops@mail.bank.example", "mail", "partner"],
  ["the closer domain goes first", "x@fraud.bank.example", "mail", "stranger"],
  ["a domain that only ends alike is a stranger's", "x@notbank.example", "mail", "stranger"],
  ["a listed name counts for nothing beside another address", "Mara Ode <mara@elsewhere.example>", "gmail", "stranger"],
  ["an address as a name counts for nothing", '"mara@corvane.example" <x@elsewhere.example>', "gmail", "stranger"],
  ["a person of the connected chat is own", "Mara", "slack", "own"],
  ["a listed bot of the chat is a system", "Status Bot", "slack", "system"],
  ["a product that raises alerts is a system", "Proofpoint TAP", "email-security", "system"],
  ["a news feed is the press", "The Harbour Post", "news", "press"],
  ["a member's name in a file is own", "Ines Roth", "file", "own"],
  ["a member's name in a mail without an address is a stranger's", "Ines Roth", "mail", "stranger"],
  ["nobody is a stranger", "", "slack", "stranger"],
])("%s", (_name, author, source, standing) => {
  expect(standingOf(author, source, people)).toBe(standing);
});

it("an own or a partner's address that isn't authenticated counts as a stranger's, and says whose it claims to be", () => {
  const check = (result: string) => ({ result, domain: "bank.example" });
  const facts = (result: string) => ({ checks: { server: null, spf: null, dkim: [], dmarc: check(result) } });
  const from = (author: string, result: string) => standingIn({ author, source: "mail", facts: facts(result) }, people);
  expect(from("pay@bank.example", "fail")).toEqual({ standing: "stranger", claimsToBe: "partner" });
  expect(from("mara@corvane.example", "fail")).toEqual({ standing: "stranger", claimsToBe: "own" });
  expect(from("pay@bank.example", "pass")).toEqual({ standing: "partner" });
  expect(standingIn({ author: "pay@bank.example", source: "mail", facts: null }, people)).toEqual({
    standing: "partner",
  });
});

it("before a domain is listed as own, members are distinguished from those who pretend to be one, and nobody else is a stranger", () => {
  const members = { ...people, entries: [{ match: "bank.example", standing: "partner" }] } as const;
  const weighed = (author: string, result: string) => {
    const dmarc = { result, domain: "agency.example" };
    return weighedStanding(
      { author, source: "mail", facts: { checks: { server: null, spf: null, dkim: [], dmarc } } },
      members,
    );
  };
  expect(weighed("guest@agency.example", "pass")).toBe("own");
  expect(weighed("guest@agency.example", "fail")).toBe("stranger");
  expect(weighed("ops@bank.example", "pass")).toBe("partner");
  expect(weighed("colleague@corvane.example", "pass")).toBeNull();
});
