import { expect, it } from "vitest";
import { unlistedRecipients } from "./unlisted-recipients.ts";

const list = ["soc@partner.example", "@acme.example", "#Incidents", "hooks.acme-cdn.example", ""];

it.each([
  ["an address that is listed, in any case", ["SOC@Partner.example"], []],
  ["another one of its domain", ["ceo@partner.example"], ["ceo@partner.example"]],
  ["any address of a listed domain, and below it", ["ann@acme.example", "bo@mail.acme.example"], []],
  ["one that only ends like it", ["ann@notacme.example"], ["ann@notacme.example"]],
  ["one that hides the domain in its name", ["acme.example@evil.example"], ["acme.example@evil.example"]],
  ["a channel", ["incidents", "#general"], ["#general"]],
  [
    "a host, and what only begins like it",
    ["hooks.acme-cdn.example", "hooks.acme-cdn.example.evil"],
    ["hooks.acme-cdn.example.evil"],
  ],
  ["those whom nobody named", ["everyone in the channel"], ["everyone in the channel"]],
])("%s", (_what, recipients, unlisted) => expect(unlistedRecipients(recipients, list)).toEqual(unlisted));

it("nobody is listed where the list is empty", () => {
  expect(unlistedRecipients(["ann@acme.example"], [])).toEqual(["ann@acme.example"]);
});
