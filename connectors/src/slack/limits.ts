import type { RateLimit } from "../shared/connector.ts";

const minuteMs = 60_000;

/** Slack counts each method by itself, most by the minute; what is asked rarely shares a bucket. */
export const slackLimits: readonly RateLimit[] = [
  { bucket: "history", capacity: 50, perMs: minuteMs, concurrency: 2 },
  { bucket: "replies", capacity: 50, perMs: minuteMs, concurrency: 2 },
  { bucket: "channels", capacity: 20, perMs: minuteMs, concurrency: 1 },
  { bucket: "people", capacity: 20, perMs: minuteMs, concurrency: 1 },
  { bucket: "members", capacity: 100, perMs: minuteMs, concurrency: 2 },
  { bucket: "self", capacity: 100, perMs: minuteMs, concurrency: 2 },
  { bucket: "post", capacity: 50, perMs: minuteMs, concurrency: 1 },
  { bucket: "files", capacity: 20, perMs: minuteMs, concurrency: 1 },
];

const buckets: Readonly<Record<string, string>> = {
  "auth.test": "self",
  "conversations.history": "history",
  "conversations.replies": "replies",
  "conversations.members": "members",
  "conversations.list": "channels",
  "conversations.info": "channels",
};

export function slackBucketOf(method: string): string {
  if (method.startsWith("users.")) return "people";
  return buckets[method] ?? (method.startsWith("files.") ? "files" : "post");
}
