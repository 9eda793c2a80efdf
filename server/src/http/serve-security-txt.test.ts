import Fastify from "fastify";
import { expect, it } from "vitest";
import { serveSecurityTxt } from "./serve-security-txt.ts";

it("publishes the operator's contact with an end in the future, and nothing without one", async () => {
  const [named, silent] = [Fastify(), Fastify()];
  serveSecurityTxt(named, "mailto:security@acme.example");
  serveSecurityTxt(silent, undefined);
  const url = "/.well-known/security.txt";
  const { statusCode, body, headers } = await named.inject(url);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const [, contact, expires = ""] = /^Contact: (\S+)\nExpires: (\S+)\n$/.exec(body) ?? [];
  expect(contact).toBe("mailto:security@acme.example");
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect((await silent.inject(url)).statusCode).toBe(404);
});
