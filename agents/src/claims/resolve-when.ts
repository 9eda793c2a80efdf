import { readClaims } from "../policy/read-claims.ts";
import { resolveMoment } from "../reports/resolve-moment.ts";

const zoneMsMax = 14 * 3_600_000;
const aroundMsMax = 400 * 86_400_000;

/**
 * When it happened, in UTC: `words` are the item's own ("yesterday 10:08"), read by code beside `saidAt`. Where code can't read
 * them, what the model made of them counts if its clock shows the same minutes and its day isn't far off. Clock times
 * without a zone are taken as UTC, as the item's own date is. Null where nothing can be said.
 */
export function resolveWhen({
  words,
  stated,
  saidAt,
}: {
  words: string;
  stated: string | null;
  saidAt: string;
}): string | null {
  const claims = readClaims(words);
  const moment = resolveMoment({ writtenAt: Date.parse(saidAt), claims });
  const day = claims.dates.some(({ day: one }) => one !== undefined) || claims.relativeDays.length > 0;
  if (moment.isExplicit && (moment.hasClock || day)) {
    // A day without a clock is its midnight, also where it is the day of writing.
    const at = moment.hasClock ? moment.at : Math.floor(moment.at / 86_400_000) * 86_400_000;
    return new Date(at).toISOString();
  }
  const at = Date.parse(stated ?? "");
  if (Number.isNaN(at)) return null;
  return isConsistent({ words, at, saidAt }) ? new Date(at).toISOString() : null;
}

function isConsistent({ words, at, saidAt }: { words: string; at: number; saidAt: string }): boolean {
  if (Math.abs(at - Date.parse(saidAt)) > aroundMsMax) return words.includes(String(new Date(at).getUTCFullYear()));
  const clock = /(\d{1,2}):(\d{2})/.exec(words);
  if (clock === null) return true;
  const date = new Date(at);
  const saidMs = (Number(clock[1]) * 60 + Number(clock[2])) * 60_000;
  const shownMs = (date.getUTCHours() * 60 + date.getUTCMinutes()) * 60_000;
  // Zones lie whole quarters of an hour apart.
  return (saidMs - shownMs) % 900_000 === 0 && Math.abs(saidMs - shownMs) <= zoneMsMax + 10 * 3_600_000;
}
