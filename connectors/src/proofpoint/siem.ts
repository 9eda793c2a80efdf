import * as z from "zod";
import { callProofpoint, type ProofpointContext } from "./call.ts";

export const siemStreams = {
  "messages-blocked": { path: "/v2/siem/messages/blocked", list: "messagesBlocked", label: "Blocked messages" },
  "messages-delivered": { path: "/v2/siem/messages/delivered", list: "messagesDelivered", label: "Delivered messages" },
  "clicks-blocked": { path: "/v2/siem/clicks/blocked", list: "clicksBlocked", label: "Blocked clicks" },
  "clicks-permitted": { path: "/v2/siem/clicks/permitted", list: "clicksPermitted", label: "Permitted clicks" },
} as const;
export type SiemStream = keyof typeof siemStreams;

/** Proofpoint's own bounds: an hour a call, half a minute at least, and seven days back. */
export const hourMs = 3_600_000;
export const intervalMsMin = 30_000;
export const backMsMax = 7 * 24 * hourMs;

const list = z.array(z.unknown()).nullish();
const answer = z.looseObject({
  queryEndTime: z.string().nullish(),
  messagesBlocked: list,
  messagesDelivered: list,
  clicksBlocked: list,
  clicksPermitted: list,
});

/** The events of an interval of at most an hour, in no order; `until` is how far the vendor has looked. */
export async function loadEvents(
  ctx: ProofpointContext,
  stream: SiemStream,
  { from, to }: { from: number; to: number },
): Promise<{ events: unknown[]; until: number }> {
  const { path, list: name } = siemStreams[stream];
  const interval = `${new Date(from).toISOString()}/${new Date(to).toISOString()}`;
  const found = await callProofpoint(ctx, path, {
    schema: answer,
    query: { format: "json", interval },
    bucket: "siem",
  });
  const end = Date.parse(found?.queryEndTime ?? "");
  const until = Number.isNaN(end) ? to : Math.min(Math.max(end, from), to);
  return { events: found?.[name] ?? [], until };
}
