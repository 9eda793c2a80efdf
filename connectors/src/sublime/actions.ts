import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import { defineAction } from "../shared/define-action.ts";
import type { EmailSecurityConfig, EmailSecurityFields } from "../shared/email-security-auth.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { recordRef } from "../shared/mail-fields.ts";
import { readsOnly } from "../shared/no-plan.ts";
import { shortHash } from "../shared/short-hash.ts";
import { sinceParam, startOf } from "../shared/since.ts";
import { callSublime, type SublimeContext } from "./call.ts";
import { loadGroup, loadGroups, sublimeGroup, subjectOf, type SublimeGroup } from "./groups.ts";

const define = defineAction<EmailSecurityConfig, EmailSecurityFields>();
const text = z.string();
const listMax = 100;

const groupParam = () =>
  recordRef().register(fieldMeta, {
    label: "Message group",
    help: "Its id, or an item.",
    origin: "bound",
    type: "text",
  });

const shownGroup = z.object({
  id: text,
  at: text,
  subject: text,
  state: text,
  verdict: text.nullable(),
  rules: z.array(text),
  mailboxes: z.array(text),
});

export const listFlaggedMessages = define({
  id: "list-flagged-messages",
  label: "List flagged messages",
  meaning: "List message groups flagged by a rule.",
  input: z.object({ since: sinceParam() }),
  output: z.object({ groups: z.array(shownGroup) }),
  effect: "read",
  idempotency: "safe",
  plan: readsOnly,
  async run(ctx, { since }) {
    const now = ctx.now();
    const from = startOf(since, { now, daysMax: 365 });
    const { groups } = await loadGroups(ctx, { from, to: now.getTime(), offset: 0, limit: listMax });
    const parsed = groups.flatMap((raw) => sublimeGroup.safeParse(raw).data ?? []);
    return { groups: parsed.map(shown).toSorted((a, b) => b.at.localeCompare(a.at)) };
  },
});

function shown(group: SublimeGroup): z.output<typeof shownGroup> {
  return {
    id: group.id,
    at: group.created_at ?? "",
    subject: subjectOf(group),
    state: group.state ?? "",
    verdict: group.classification ?? null,
    rules: (group.flagged_rules ?? []).map(({ name }) => name ?? ""),
    mailboxes: (group.messages ?? []).map(({ mailbox }) => mailbox?.email ?? ""),
  };
}

type Move = {
  verb: "quarantine" | "restore";
  state: string;
  back: "restore" | "quarantine";
  label: string;
  meaning: string;
  effect: "write" | "destructive";
};

export const quarantineMessageGroup = moveAction("quarantine-message-group", {
  verb: "quarantine",
  state: "quarantined",
  back: "restore",
  label: "Quarantine a message group",
  meaning: "Quarantine every message of a group.",
  effect: "destructive",
});
export const restoreMessageGroup = moveAction("restore-message-group", {
  verb: "restore",
  state: "inbox",
  back: "quarantine",
  label: "Restore a message group",
  meaning: "Restore a group's messages to the mailboxes.",
  effect: "write",
});

/** A group is in one state: setting it again is as good as done, and the other verb takes it back. */
function moveAction(id: string, { verb, state, back, label, meaning, effect }: Move) {
  return define({
    id,
    label,
    meaning,
    input: z.object({ group: groupParam() }),
    output: z.object({ id: text, before: text.nullable(), state: text }),
    effect,
    idempotency: "lookup",
    async plan(ctx, { group: groupId }) {
      const group = await loadGroup(ctx, groupId);
      const change = {
        target: `${group.messages?.length ?? 0} messages "${subjectOf(group)}"`,
        field: "state",
        before: group.state ?? null,
        after: state,
      };
      return {
        changes: group.state === state ? [] : [change],
        targetVersion: shortHash([group.id, group.state ?? ""], 16),
      };
    },
    async run(ctx, { group: groupId }) {
      const group = await loadGroup(ctx, groupId);
      if (group.state !== state) await post(ctx, groupId, verb);
      return { id: groupId, before: group.state ?? null, state };
    },
    async lookup(ctx, { group: groupId }) {
      const group = await loadGroup(ctx, groupId);
      return group.state === state ? { id: groupId, before: null, state } : null;
    },
    async undo(ctx, { output }) {
      if (output.before !== state) await post(ctx, output.id, back);
    },
  });
}

async function post(ctx: SublimeContext, id: string, verb: "quarantine" | "restore"): Promise<void> {
  await callSublime(ctx, `/v0/message-groups/${encodeURIComponent(id)}/${verb}`, { schema: z.unknown(), json: {} });
}

const verdicts = ["malicious", "spam", "benign"] as const;

export const reviewMessageGroup = define({
  id: "review-message-group",
  label: "Review a message group",
  meaning: "Close the review of a group with a verdict (malicious, spam, benign).",
  input: z.object({
    group: groupParam(),
    verdict: z
      .preprocess(
        (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
        z.enum(verdicts, "enter malicious, spam or benign"),
      )
      .register(fieldMeta, { label: "Verdict", help: "malicious, spam or benign.", origin: "stated" }),
  }),
  output: z.object({ id: text, verdict: z.enum(verdicts), before: text.nullable(), isBeforeKnown: z.boolean() }),
  effect: "write",
  idempotency: "lookup",
  async plan(ctx, { group: groupId, verdict }) {
    const group = await loadGroup(ctx, groupId);
    const before = group.classification ?? null;
    const change = { target: `"${subjectOf(group)}"`, field: "verdict", before, after: verdict };
    return { changes: before === verdict ? [] : [change], targetVersion: shortHash([group.id, before ?? ""], 16) };
  },
  async run(ctx, { group: groupId, verdict }) {
    const { classification } = await loadGroup(ctx, groupId);
    await review(ctx, groupId, verdict);
    return { id: groupId, verdict, before: classification ?? null, isBeforeKnown: true };
  },
  async lookup(ctx, { group: groupId, verdict }) {
    const { classification } = await loadGroup(ctx, groupId);
    return classification === verdict ? { id: groupId, verdict, before: null, isBeforeKnown: false } : null;
  },
  async undo(ctx, { output: { id, before, isBeforeKnown } }) {
    if (!isBeforeKnown) throw new ConnectorError("unsupported", "The earlier verdict is unknown. Set it in Sublime.");
    await review(ctx, id, before);
  },
});

async function review(ctx: SublimeContext, id: string, verdict: string | null): Promise<void> {
  await callSublime(ctx, `/v0/message-groups/${encodeURIComponent(id)}/review`, {
    schema: z.unknown(),
    json: { classification: verdict },
  });
}
