import { type Answering, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { numberedMessage } from "./accounts.ts";
import { addMessage, type Mailbox } from "./mailbox.ts";

export type CallKind = "profile" | "list" | "get" | "history" | "other";

/** Whether a sentinel answered in place of the mailbox. */
export function isTroubled(mailbox: Mailbox, res: Answering, { kind, id = "" }: { kind: CallKind; id?: string }) {
  const count = counted(mailbox, "all");
  const isFirstOfKind = counted(mailbox, `${kind}/${id}`) === 1;
  const [name, host] = mailbox.address.split("@");
  const trouble = host === "sentinel.example" ? troubles.get(name ?? "") : undefined;
  return trouble?.({ mailbox, res, kind, count, isFirstOfKind }) ?? false;
}

type Call = { mailbox: Mailbox; res: Answering; kind: CallKind; count: number; isFirstOfKind: boolean };

const troubles = new Map<string, (call: Call) => boolean>([
  [
    "revoked",
    ({ res }) => refuse(res, 401, "Request had invalid authentication credentials.", { reason: "authError" }),
  ],
  [
    "forbidden",
    ({ res }) =>
      refuse(res, 403, "Request had insufficient authentication scopes.", { reason: "insufficientPermissions" }),
  ],
  ["not-enabled", ({ res }) => refuse(res, 400, "Mail service not enabled", { reason: "failedPrecondition" })],
  ["slow-down", ({ res, count }) => count % 20 === 0 && tooMany(res, 1)],
  ["long-wait", ({ res, count }) => count === 12 && tooMany(res, 120)],
  ["quota", overQuota],
  ["cut", ({ res, kind, isFirstOfKind }) => kind === "get" && isFirstOfKind && cutShort(res)],
  [
    "late",
    ({ mailbox, kind, isFirstOfKind }) => {
      if (kind === "list" && isFirstOfKind) setImmediate(() => addMessage(mailbox, lateMessage(mailbox)));
      return false;
    },
  ],
  [
    "expired-history",
    ({ res, kind, isFirstOfKind }) =>
      kind === "history" &&
      isFirstOfKind &&
      refuse(res, 404, "Requested entity was not found.", { reason: "notFound" }),
  ],
]);

/** Whoever comes back before the time that was told is refused again. */
function overQuota({ mailbox, res, count }: Call): boolean {
  const shut = mailbox.calls.get("shut until") ?? 0;
  if (count % 20 !== 0 && Date.now() >= shut) return false;
  const until = Math.max(shut, count % 20 === 0 ? Date.now() + 1_500 : 0);
  mailbox.calls.set("shut until", until);
  const words = `User-rate limit exceeded.  Retry after ${new Date(until).toISOString()}`;
  return refuse(res, 403, words, { reason: "userRateLimitExceeded" });
}

export function refuse(
  res: Answering,
  code: number,
  message: string,
  { reason, headers = {} }: { reason: string; headers?: Record<string, string> },
): true {
  replyJson(res, code, { error: { code, message, errors: [{ message, domain: "global", reason }] } }, headers);
  return true;
}

function tooMany(res: Answering, seconds: number): true {
  const headers = { "retry-after": String(seconds) };
  return refuse(res, 429, "Too many concurrent requests for user", { reason: "rateLimitExceeded", headers });
}

/** Half of an answer, with a length that fits: only who reads it notices. */
function cutShort(res: Answering): true {
  const half = '{"id":"18c0ffee","threadId":"18c0';
  res.writeHead(200, { "content-type": "application/json", "content-length": String(half.length) });
  res.end(half);
  return true;
}

/** Newer than all others, so that a list in order of age would have begun with it. */
function lateMessage({ address }: Mailbox) {
  return numberedMessage(address, 99);
}

function counted(mailbox: Mailbox, key: string): number {
  const count = (mailbox.calls.get(key) ?? 0) + 1;
  mailbox.calls.set(key, count);
  return count;
}
