import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { readsOnly } from "../../shared/no-plan.ts";
import { sinceParam, startOf } from "../../shared/since.ts";
import type { AbnormalContext } from "../call.ts";
import { loadItems, loadThreat, type AbnormalMessage } from "../details.ts";
import { type AbnormalStream, loadIds } from "../lists.ts";
import { defineAbnormalAction } from "./define.ts";
import { threatParam } from "./threat-param.ts";

const listMax = 50;
const text = z.string();
const reading = { effect: "read", idempotency: "safe", plan: readsOnly } as const;
const message = z.object({
  id: text,
  subject: text,
  from: text,
  to: text,
  at: text,
  attackType: text,
  remediation: text,
});

export const listThreats = defineAbnormalAction({
  id: "list-threats",
  label: "List threats",
  meaning: "List detected threats.",
  input: z.object({
    since: sinceParam(),
    attack_type: text.trim().max(100).optional().register(fieldMeta, {
      label: "Attack type",
      help: "Part of its name, such as phishing or malware.",
      origin: "optional",
    }),
  }),
  output: z.object({ threats: z.array(z.object({ threatId: text, messages: z.array(message) })) }),
  ...reading,
  async run(ctx, { since, attack_type: type }) {
    const threats = [];
    for (const threatId of await idsSince(ctx, "threats", since)) {
      const messages = (await loadThreat(ctx, threatId)).map(shown);
      const isWanted = messages.some(({ attackType }) => attackType.toLowerCase().includes(type?.toLowerCase() ?? ""));
      if (isWanted) threats.push({ threatId, messages });
    }
    return { threats };
  },
});

export const getThreat = defineAbnormalAction({
  id: "get-threat",
  label: "Read a threat",
  meaning: "Read a threat with its messages.",
  input: z.object({ threat: threatParam() }),
  output: z.object({ threatId: text, messages: z.array(message) }),
  ...reading,
  run: async (ctx, { threat }) => ({ threatId: threat, messages: (await loadThreat(ctx, threat)).map(shown) }),
});

const found = z.object({ id: text, at: text, title: text, body: text });

export const listAccountCases = defineAbnormalAction({
  id: "list-account-cases",
  label: "List account cases",
  meaning: "List account takeover cases.",
  input: z.object({ since: sinceParam() }),
  output: z.object({ cases: z.array(found) }),
  ...reading,
  run: async (ctx, { since }) => ({ cases: await itemsSince(ctx, "cases", since) }),
});

export const listReportedMessages = defineAbnormalAction({
  id: "list-reported-messages",
  label: "List reported messages",
  meaning: "List messages that people reported to the abuse mailbox.",
  input: z.object({ since: sinceParam() }),
  output: z.object({ messages: z.array(found) }),
  ...reading,
  run: async (ctx, { since }) => ({ messages: await itemsSince(ctx, "reported-messages", since) }),
});

async function idsSince(ctx: AbnormalContext, stream: AbnormalStream, since: string | undefined): Promise<string[]> {
  const now = ctx.now();
  const from = startOf(since, { now, daysMax: 90 });
  const all = new Set<string>();
  for (let number: number | null = 1; number !== null && all.size < listMax;) {
    const page = await loadIds(ctx, stream, { from, to: now.getTime(), number });
    for (const id of page.ids) all.add(id);
    number = page.next;
  }
  return [...all].slice(0, listMax);
}

async function itemsSince(
  ctx: AbnormalContext,
  stream: AbnormalStream,
  since: string | undefined,
): Promise<z.output<typeof found>[]> {
  const all = [];
  for (const id of await idsSince(ctx, stream, since)) all.push(...(await loadItems(ctx, stream, id)));
  return all.map(({ externalId, at, title, body }) => ({
    id: externalId.split(":").at(-1) ?? externalId,
    at,
    title,
    body,
  }));
}

function shown(one: AbnormalMessage): z.output<typeof message> {
  return {
    id: one.abxMessageId,
    subject: one.subject ?? "",
    from: one.fromAddress ?? "",
    to: one.recipientAddress ?? "",
    at: one.receivedTime ?? "",
    attackType: one.attackType ?? "",
    remediation: one.remediationStatus ?? "",
  };
}
