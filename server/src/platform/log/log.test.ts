import { expect, it } from "vitest";
import { Secret } from "../secrets/secret.ts";
import { createLog } from "./create-log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } }));
  return lines.join("");
}

it("keeps of an error its kind, message, code, stack and causes, and nothing else that hangs on it", () => {
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(canary@test) exists",
  });
  const error = Object.assign(new TypeError("could not save", { cause }), { config: { headers: "canary" } });
  const line = JSON.parse(logged((log) => log.error({ err: error }, "failed")));
  expect(line.err).toEqual({
    type: "TypeError",
    message: "could not save",
    stack: expect.stringContaining("could not save"),
    cause: { type: "Error", message: "duplicate key", code: "23505", stack: expect.any(String) },
  });
});

it.each([
  "connect to postgresql://hoopoe:canary@127.0.0.1:5432/hoopoe failed",
  "Authorization: Bearer canary-canary-canary",
  "GET /api/download?ticket=canary",
  'the body was {"password":"canary"}',
  "the token eyJhbGciOiJFZERTQSJ9.canary.canary is wrong",
  "apiKey=canary",
])("takes what looks like a credential out of a library's message: %s", (message) => {
  const line = logged((log) => log.error({ err: new Error(message) }, "failed"));
  expect(line).toContain("[secret]");
  expect(line).not.toContain("canary");
});

it("prints a Secret as [secret]", () => {
  expect(logged((log) => log.info({ key: new Secret("canary-canary") }, "read"))).toContain('"key":"[secret]"');
});
