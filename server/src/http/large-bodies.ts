import { sizeWords } from "@hoopoe/contract/size-words.ts";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import * as z from "zod/mini";
import { fail } from "../platform/fail.ts";
import { JsonText } from "../platform/json-text.ts";
import { createWorkThread } from "../platform/threads/work-thread.ts";

const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("read"), body: z.unknown(), texts: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal("invalid"), field: z.string(), reason: z.string() }),
  z.object({ kind: z.literal("bad-request"), reason: z.string() }),
  z.object({ kind: z.literal("not-json") }),
]);
export type LargeBodyAnswer = z.infer<typeof answer>;

/** Parses and validates large bodies in a thread of their own, so that nobody else's call waits for them. */
export interface LargeBodies {
  /** The body as its schema has it, with a `JsonText` for each of the route's text members. */
  read(route: Pick<RouteSpec, "id">, body: { group: string; bytes: Uint8Array<ArrayBuffer> }): Promise<unknown>;
}

export function createLargeBodies(): LargeBodies {
  const thread = createWorkThread({ url: new URL("./large-body-thread.ts", import.meta.url) });
  return {
    async read({ id }, { group, bytes }) {
      const read = answer.parse(await thread.run(group, { routeId: id, bytes }, [bytes.buffer]));
      switch (read.kind) {
        case "not-json":
          return fail("bad-request", { reason: "The body isn't valid JSON.", field: "body" });
        case "bad-request":
          return fail("bad-request", { reason: read.reason });
        case "invalid":
          return fail("validation", { field: read.field, reason: read.reason });
        case "read": {
          if (typeof read.body !== "object" || read.body === null) return read.body;
          const body: Record<string, unknown> = { ...read.body };
          for (const [name, text] of Object.entries(read.texts)) body[name] = new JsonText(text);
          return body;
        }
      }
    },
  };
}

/** What a body is refused with: which limit, where, and what to do. */
export function refuseLarge(
  breach: { limit: "bytes" | "keys" | "nodes" | "depth"; path: string },
  limits: Readonly<Record<"bytes" | "keys" | "nodes" | "depth", number>>,
): never {
  const field = breach.path === "" ? "body" : breach.path;
  const max = limits[breach.limit].toLocaleString("en");
  if (breach.limit === "bytes")
    return fail("payload-too-large", {
      what: "The body",
      max: `${sizeWords(limits.bytes)}, the limit of this call. Send less at once`,
      field: "body",
    });
  if (breach.limit === "depth")
    return fail("bad-request", { reason: `${field} is nested more than ${max} levels deep. Make it flatter.`, field });
  const what = breach.limit === "keys" ? "fields" : "objects and list entries";
  return fail("body-too-complex", { field, max, what });
}
