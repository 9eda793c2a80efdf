import * as z from "zod";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { retryAfter } from "../shared/retry-after.ts";

/** Slack's own word for what went wrong; the cause of the ConnectorError that it became. */
class SlackRefusal extends Error {
  readonly word: string;
  constructor(word: string) {
    super(word);
    this.word = word;
  }
}

export function slackWordOf(error: unknown): string | null {
  return error instanceof ConnectorError && error.cause instanceof SlackRefusal ? error.cause.word : null;
}

const stops = [
  "invalid_auth",
  "not_authed",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "invalid_refresh_token",
  "invalid_code",
  "invalid_client_id",
  "bad_client_secret",
  "ekm_access_denied",
  "org_login_required",
];
const skips = [
  "not_in_channel",
  "channel_not_found",
  "is_archived",
  "thread_not_found",
  "message_not_found",
  "user_not_found",
  "users_not_found",
  "file_not_found",
  "cant_update_message",
];
const retries = ["internal_error", "fatal_error", "service_unavailable", "request_timeout"];

const waitMs = 30_000;
const body = z.looseObject({
  ok: z.boolean(),
  error: z.string().nullish(),
  needed: z.string().nullish(),
  provided: z.string().nullish(),
});

/** What a refusal means: by status, and in most cases by the `ok: false` inside a 200. Null for an answer that is none. */
export function slackRefusal(
  answer: VendorAnswer,
  now: Date,
  { isWrite }: { isWrite: boolean },
): ConnectorError | null {
  const { status, headers } = answer;
  const reply = bodyOf(answer.bytes);
  const word = reply?.error ?? "";
  const cause = new SlackRefusal(word);
  if (status === 429 || word === "ratelimited" || word === "rate_limited") {
    const retryAt = retryAfter(headers.get("retry-after"), now) ?? new Date(now.getTime() + waitMs);
    return new ConnectorError("rate-limited", `Slack limits calls of this kind until ${retryAt.toISOString()}.`, {
      retryable: true,
      retryAt,
      cause,
    });
  }
  if (status >= 500 || retries.includes(word)) {
    const retryAt = retryAfter(headers.get("retry-after"), now);
    const outcome = isWrite && status !== 503 ? "unknown" : "refused";
    return new ConnectorError("unavailable", `Slack had an internal error (${word || status}).`, {
      retryable: true,
      retryAt,
      outcome,
      cause,
    });
  }
  if (status >= 300) return new ConnectorError("bad-answer", `Slack answered ${status}.`, { cause });
  return reply === null || reply.ok ? null : refusalByWord(reply, cause);
}

function refusalByWord({ needed, provided }: z.output<typeof body>, cause: SlackRefusal): ConnectorError {
  const { word } = cause;
  if (stops.includes(word))
    return new ConnectorError(
      "auth-failed",
      `Slack rejected the saved token (${word}). Install the app again and save its token.`,
      { cause },
    );
  if (word === "missing_scope") {
    const has = provided ? `; it has ${provided}` : "";
    return new ConnectorError(
      "forbidden",
      `The Slack app needs the scope ${needed ?? "it needs"}${has}. Add it under OAuth & Permissions and install the app again.`,
      { cause },
    );
  }
  if (skips.includes(word)) return new ConnectorError("not-found", sentenceOf(word), { cause });
  return new ConnectorError("input-invalid", `Slack rejected the request (${word}).`, { cause });
}

function sentenceOf(word: string): string {
  if (word === "not_in_channel") return "The app isn't in this channel. Invite it there: /invite @app.";
  if (word === "is_archived") return "This channel is archived.";
  if (word === "cant_update_message") return "An app can only change messages it posted itself.";
  return `Slack couldn't find this, or the app can't see it (${word}).`;
}

function bodyOf(bytes: Uint8Array): z.output<typeof body> | null {
  try {
    return body.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
