import { expect, it } from "vitest";
import { areAligned, isUnauthenticated } from "./mail-domains.ts";

it("domains are aligned within one that can be registered", () => {
  expect(areAligned("mail.a.example", "bounce.a.example")).toBe(true);
  expect(areAligned("a.example", "b.example")).toBe(false);
  expect(areAligned("a.co.uk", "b.co.uk")).toBe(false);
  expect(areAligned("x.a.co.uk", "a.co.uk")).toBe(true);
  expect(areAligned("co.uk", "a.co.uk")).toBe(false);
  expect(areAligned("a.com.br", "b.com.br")).toBe(false);
  expect(areAligned("a.nom.br", "mail.a.nom.br")).toBe(false);
  expect(areAligned("ours.github.io", "theirs.github.io")).toBe(false);
  expect(areAligned("mail.bücher.example", "bücher.example")).toBe(true);
});

it("a sender isn't authenticated where DMARC failed, or where neither SPF nor a signature speaks for the domain", () => {
  const from = "Ada <ada@a.example>";
  const check = (result: string, domain = "a.example") => ({ result, domain });
  const other = check("pass", "list.example");
  expect(isUnauthenticated(from, null)).toBe(false);
  expect(isUnauthenticated(from, { spf: check("fail"), dkim: [], dmarc: null })).toBe(false);
  expect(isUnauthenticated(from, { spf: other, dkim: [other], dmarc: null })).toBe(true);
  expect(isUnauthenticated(from, { spf: other, dkim: [other, check("pass", "mail.a.example")], dmarc: null })).toBe(
    false,
  );
  expect(isUnauthenticated(from, { spf: check("pass"), dkim: [], dmarc: check("fail") })).toBe(true);
  expect(isUnauthenticated(from, { spf: other, dkim: [other], dmarc: check("pass") })).toBe(false);
});
