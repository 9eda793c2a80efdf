import * as z from "zod";
import { type AbnormalContext, callAbnormal } from "./call.ts";

/** What each kind is listed by: its address, the list's name, the id's, and the date that a filter can ask for. */
export const abnormalStreams = {
  threats: { path: "/v1/threats", list: "threats", id: "threatId", time: "receivedTime", label: "Threats" },
  cases: { path: "/v1/cases", list: "cases", id: "caseId", time: "lastModifiedTime", label: "Account cases" },
  "vendor-cases": {
    path: "/v1/vendor-cases",
    list: "vendorCases",
    id: "vendorCaseId",
    time: "lastModifiedTime",
    label: "Vendor cases",
  },
  "reported-messages": {
    path: "/v1/abusecampaigns",
    list: "campaigns",
    id: "campaignId",
    time: "lastReportedTime",
    label: "Reported messages",
  },
} as const;
export type AbnormalStream = keyof typeof abnormalStreams;

const pageSize = 100;
/** No list is this long; one that does not end must not run for ever. */
const pagesMax = 10_000;

const page = z.looseObject({ nextPageNumber: z.number().nullish() });
const ids = z.array(z.looseObject({}));

export type IdPage = { ids: string[]; next: number | null };

/**
 * One page of the ids between two moments, in no order. A missing nextPageNumber ends the list, and so does an empty
 * page or a number that does not go on.
 */
export async function loadIds(
  ctx: AbnormalContext,
  stream: AbnormalStream,
  { from, to, number }: { from: number; to: number; number: number },
): Promise<IdPage> {
  const { path, list, id, time } = abnormalStreams[stream];
  const filter = `${time} gte ${new Date(from).toISOString()} lte ${new Date(to).toISOString()}`;
  const answer = await callAbnormal(ctx, path, { schema: page, query: { filter, pageSize, pageNumber: number } });
  const found = ids.parse(answer[list] ?? []).flatMap((row) => {
    const value = row[id];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  const next = answer.nextPageNumber ?? null;
  const isEnd = next === null || found.length === 0 || next <= number || next > pagesMax;
  return { ids: found, next: isEnd ? null : next };
}
