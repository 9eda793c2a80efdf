import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { shortHash } from "../../shared/short-hash.ts";
import { type AbnormalContext, callAbnormal } from "../call.ts";
import { type AbnormalMessage, loadThreat } from "../details.ts";
import { defineAbnormalAction } from "./define.ts";
import { threatParam } from "./threat-param.ts";

const request = z.looseObject({ action_id: z.union([z.string(), z.number()]).transform(String) });
const found = z.looseObject({ status: z.string() });

/** Abnormal works through mailboxes one by one: it is looked after for a minute, more and more seldom. */
const pausesMs = [100, 300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export const remediateThreat = defineAbnormalAction({
  id: "remediate-threat",
  label: "Remediate a threat",
  meaning: "Remove a threat's messages from the recipients' mailboxes.",
  input: z.object({ threat: threatParam() }),
  output: z.object({ threatId: z.string(), isDone: z.boolean(), messages: z.number() }),
  effect: "destructive",
  idempotency: "lookup",
  async plan(ctx, { threat }) {
    const messages = await loadThreat(ctx, threat);
    const changes = messages
      .filter((message) => !isRemediated(message))
      .map((message) => ({
        target: `"${message.subject ?? ""}" in the mailbox of ${message.recipientAddress ?? "a recipient"}`,
        field: "message",
        before: message.remediationStatus ?? "in the mailbox",
        after: "removed from the mailbox",
      }));
    const states = messages.map(({ abxMessageId, remediationStatus }) => `${abxMessageId} ${remediationStatus ?? ""}`);
    return { changes, targetVersion: shortHash(states.toSorted(), 16) };
  },
  async run(ctx, { threat }) {
    const messages = await loadThreat(ctx, threat);
    if (messages.every(isRemediated)) return { threatId: threat, isDone: true, messages: messages.length };
    const isDone = await act(ctx, threat, "remediate");
    return { threatId: threat, isDone, messages: messages.length };
  },
  async lookup(ctx, { threat }) {
    const messages = await loadThreat(ctx, threat);
    return messages.length > 0 && messages.every(isRemediated)
      ? { threatId: threat, isDone: true, messages: messages.length }
      : null;
  },
  async undo(ctx, { output: { threatId } }) {
    const isDone = await act(ctx, threatId, "unremediate");
    if (!isDone)
      throw new ConnectorError(
        "unavailable",
        "Abnormal is still restoring the messages. Check again in a few minutes.",
        { outcome: "unknown" },
      );
  },
});

/** False where Abnormal was not done within the minute: it goes on by itself. */
async function act(ctx: AbnormalContext, threat: string, action: "remediate" | "unremediate"): Promise<boolean> {
  const path = `/v1/threats/${encodeURIComponent(threat)}`;
  const { action_id: id } = await callAbnormal(ctx, path, { schema: request, json: { action } });
  for (const waitMs of pausesMs) {
    const { status } = await callAbnormal(ctx, `${path}/actions/${encodeURIComponent(id)}`, { schema: found });
    if (/^(done|completed?|success)$/i.test(status)) return true;
    if (/^(failed|error|rejected)$/i.test(status))
      throw new ConnectorError("unavailable", `Abnormal couldn't ${action} the threat (${status}).`);
    await pause(waitMs, undefined, { signal: ctx.signal });
  }
  return false;
}

function isRemediated({ remediationStatus }: AbnormalMessage): boolean {
  return /remediated$/i.test(remediationStatus ?? "") && !/not remediated$/i.test(remediationStatus ?? "");
}
