import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { readsOnly } from "../../shared/no-plan.ts";
import { sinceParam, startOf } from "../../shared/since.ts";
import type { ProofpointContext } from "../call.ts";
import { tapClick, tapMessage } from "../event-item.ts";
import { hourMs, intervalMsMin, loadEvents, type SiemStream } from "../siem.ts";
import { defineProofpointAction } from "./define.ts";

const eventsMax = 500;
const text = z.string();

const threatType = () =>
  z.string().trim().max(60).optional().register(fieldMeta, {
    label: "Threat type",
    help: "phish, malware, impostor or spam; url, attachment or message text.",
    origin: "optional",
  });

const message = z.object({
  id: text,
  at: text,
  subject: text,
  from: text,
  to: z.array(text),
  threats: z.array(text),
  link: text.nullable(),
});

export const listDeliveredThreats = messageAction("list-delivered-threats", "messages-delivered", {
  label: "List delivered threats",
  meaning: "List delivered messages with threats.",
});
export const listBlockedMessages = messageAction("list-blocked-messages", "messages-blocked", {
  label: "List blocked messages",
  meaning: "List blocked messages with threats.",
});

function messageAction(id: string, stream: SiemStream, words: { label: string; meaning: string }) {
  return defineProofpointAction({
    id,
    ...words,
    input: z.object({ since: sinceParam(), threat_type: threatType() }),
    output: z.object({ messages: z.array(message) }),
    effect: "read",
    idempotency: "safe",
    plan: readsOnly,
    async run(ctx, { since, threat_type: type }) {
      const wanted = type?.toLowerCase();
      const found = (await eventsSince(ctx, stream, since)).flatMap((event) => {
        const parsed = tapMessage.safeParse(event);
        return parsed.success ? [parsed.data] : [];
      });
      const fitting = found.filter(
        ({ threatsInfoMap }) =>
          wanted === undefined ||
          (threatsInfoMap ?? []).some(({ classification, threatType: kind }) =>
            [classification, kind].some((value) => value?.toLowerCase() === wanted),
          ),
      );
      const messages = fitting.slice(0, eventsMax).map((one) => ({
        id: one.GUID,
        at: one.messageTime ?? "",
        subject: one.subject ?? "",
        from: one.headerFrom ?? one.sender ?? "",
        to: one.recipient ?? [],
        threats: (one.threatsInfoMap ?? []).map(
          ({ classification, threat }) => `${classification ?? "threat"}: ${threat ?? ""}`,
        ),
        link: one.threatsInfoMap?.[0]?.threatUrl ?? null,
      }));
      return { messages };
    },
  });
}

const click = z.object({
  id: text,
  at: text,
  who: text,
  link: text,
  kind: z.enum(["permitted", "blocked"]),
  sender: text,
});

export const listClicks = defineProofpointAction({
  id: "list-clicks",
  label: "List clicks",
  meaning: "List clicks on rewritten links; kind is permitted or blocked.",
  input: z.object({
    since: sinceParam(),
    kind: z
      .enum(["permitted", "blocked"], "enter permitted or blocked, or leave it empty for both")
      .optional()
      .register(fieldMeta, {
        label: "Kind",
        origin: "optional",
        options: { permitted: "Permitted", blocked: "Blocked" },
      }),
  }),
  output: z.object({ clicks: z.array(click) }),
  effect: "read",
  idempotency: "safe",
  plan: readsOnly,
  async run(ctx, { since, kind }) {
    const kinds = kind === undefined ? (["permitted", "blocked"] as const) : ([kind] as const);
    const lists = [];
    for (const one of kinds) {
      for (const event of await eventsSince(ctx, `clicks-${one}`, since)) {
        const parsed = tapClick.safeParse(event);
        if (!parsed.success) continue;
        const { id, GUID, clickTime, recipient, url, sender } = parsed.data;
        lists.push({
          id: id ?? GUID,
          at: clickTime ?? "",
          who: recipient ?? "",
          link: url ?? "",
          kind: one,
          sender: sender ?? "",
        });
      }
    }
    return { clicks: lists.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, eventsMax) };
  },
});

/** Newest hour first, and no further than is needed: the vendor allows some 1,800 calls a day. */
async function eventsSince(ctx: ProofpointContext, stream: SiemStream, since: string | undefined): Promise<unknown[]> {
  const now = ctx.now();
  const start = startOf(since, { now, daysMax: 6.9 });
  const found: unknown[] = [];
  for (let to = now.getTime(); to - start >= intervalMsMin && found.length < eventsMax;) {
    ctx.signal.throwIfAborted();
    const from = Math.max(start, to - hourMs);
    found.push(...(await loadEvents(ctx, stream, { from, to })).events);
    to = from;
  }
  return found;
}
