import { readClaims } from "../policy/read-claims.ts";
import { resolveMoment } from "../reports/resolve-moment.ts";

const dayMs = 86_400_000;
const zoneMsMax = 14 * 3_600_000;
const aroundMsMax = 400 * 86_400_000;

/**
 * When it happened, in UTC: `words` are the item's own ("yesterday 10:08"), read by code beside `saidAt` in the author's zone. Where
 * code can't read them, what the model made of them counts if its clock shows the same minutes and its day isn't far off. Clock
 * times of an author whose zone isn't known are taken as UTC. Null where nothing can be said.
 */
export function resolveWhen({ words, stated, saidAt, zoneMinutes = 0 }: When): string | null {
  const claims = readClaims(words);
  const zoneMs = zoneMinutes * 60_000;
  // The author's day may be another one than UTC's.
  const moment = resolveMoment({ writtenAt: Date.parse(saidAt) + zoneMs, claims });
  const hasDay = claims.dates.some(({ day }) => day !== undefined) || claims.relativeDays.length > 0;
  if (moment.isExplicit && moment.hasClock) {
    const isInOwnZone = claims.times[0]?.zone == null;
    return new Date(isInOwnZone ? moment.at - zoneMs : moment.at).toISOString();
  }
  // A day without a clock is its midnight, also where it is the day of writing.
  if (moment.isExplicit && hasDay) return new Date(Math.floor(moment.at / dayMs) * dayMs).toISOString();
  const at = Date.parse(stated ?? "");
  if (Number.isNaN(at)) return null;
  return isConsistent({ words, at, saidAt }) ? new Date(at).toISOString() : null;
}

interface When {
  readonly words: string;
  /** What a model made of them. */
  readonly stated: string | null;
  readonly saidAt: string;
  readonly zoneMinutes?: number | undefined;
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
