import { routes } from "@hoopoe/contract/routes.ts";
import * as z from "zod/mini";
import { Failure } from "../platform/fail.ts";
import { answerWork } from "../platform/threads/answer-work.ts";
import { issueWords } from "./issue-words.ts";
import type { LargeBodyAnswer } from "./large-bodies.ts";
import { refuseUnstorable } from "./refuse-unstorable.ts";

z.config({ localeError: issueWords });
const request = z.object({ routeId: z.string(), bytes: z.instanceof(Uint8Array) });

answerWork((message) => {
  const { routeId, bytes } = request.parse(message);
  return readBody(routeId, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
});

/** Parses and validates the body of a route; the members that it wants as text go back as text. */
function readBody(routeId: string, text: string): LargeBodyAnswer {
  const route = routes.find(({ id }) => id === routeId);
  if (route?.body === undefined) throw new Error(`${routeId} takes no body`);
  const parsed = parse(text);
  if (parsed === undefined) return { kind: "not-json" };
  try {
    refuseUnstorable(parsed.value);
  } catch (error) {
    if (error instanceof Failure) return { kind: "bad-request", reason: error.message };
    throw error;
  }
  const read = route.body.safeParse(parsed.value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { kind: "invalid", field: issue?.path.map(String).join(".") || "body", reason: issue?.message ?? "invalid" };
  }
  if (typeof read.data !== "object" || read.data === null) return { kind: "read", body: read.data, texts: {} };
  const members = Object.entries(read.data);
  const isText = (name: string) => route.textMembers?.includes(name) === true;
  return {
    kind: "read",
    body: Object.fromEntries(members.filter(([name]) => !isText(name))),
    texts: Object.fromEntries(
      members.filter(([name]) => isText(name)).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  };
}

/** Undefined for what is not JSON, or would change prototypes. */
function parse(text: string): { value: unknown } | undefined {
  try {
    const isSuspect = /"(?:__proto__|constructor|\\u)/.test(text);
    return { value: isSuspect ? JSON.parse(text, refusePrototypes) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function refusePrototypes(name: string, value: unknown): unknown {
  const isPrototype =
    name === "constructor" && typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
  if (name === "__proto__" || isPrototype) throw new Error("forbidden prototype property");
  return value;
}
