import type { TimeClaim } from "./claim.ts";

const zones: Record<string, number> = {
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  ist: 330,
  jst: 540,
  sgt: 480,
  aest: 600,
  aedt: 660,
};
const zone =
  "(?:\\s?(Z|UTC|GMT|WET|BST|CES?T|EES?T|E[SD]T|C[SD]T|M[SD]T|P[SD]T|IST|JST|SGT|AE[SD]T|[+-]\\d{2}:?\\d{2})(?![\\w]))?";
const clock = new RegExp(
  `(?<![\\d:.])(\\d{1,2})(?::|h(?=\\d))(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?(?!\\d|:\\d)(?:\\s?([ap])\\.?m\\b\\.?)?${zone}`,
  "gi",
);
const dotted = new RegExp(`(?<![\\d:.])(\\d{1,2})\\.(\\d{2})()\\s?([ap])\\.?m\\b\\.?${zone}`, "gi");
const hourOnly = new RegExp(`(?<![\\d:.,])(\\d{1,2})()()\\s?([ap])\\.?m\\b\\.?${zone}`, "gi");
const military = /(?<![\d:.,])([01]\d|2[0-3])([0-5]\d)()()\s?(Z|UTC|GMT|hrs)\b/g;
const named = /\b(noon|midday|midnight)\b/gi;

/** Times of day in all usual spellings; 9:05 is 09:05, 9:05 PM is 21:05. */
export function findTimes(folded: string): TimeClaim[] {
  const found: TimeClaim[] = [];
  const push = (claim: TimeClaim) => {
    if (!found.some((known) => known.start < claim.end && claim.start < known.end)) found.push(claim);
  };
  for (const pattern of [clock, dotted, hourOnly, military]) {
    for (const match of folded.matchAll(pattern)) {
      const hour = toHour(Number(match[1]), match[4]);
      const minutes = Number(match[2] ?? 0);
      if (hour === null || minutes > 59) continue;
      const second = match[3] === undefined || match[3] === "" ? null : Number(match[3]);
      push({
        minute: hour * 60 + minutes,
        second,
        zone: zoneOf(match[5]),
        text: match[0].trim(),
        start: match.index,
        end: match.index + match[0].length,
      });
    }
  }
  for (const match of folded.matchAll(named)) {
    const minute = match[0].toLowerCase() === "midnight" ? 0 : 720;
    push({ minute, second: null, zone: null, text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function toHour(written: number, half: string | undefined): number | null {
  if (half === undefined || half === "") return written <= 24 ? written % 24 : null;
  if (written < 1 || written > 12) return null;
  return (written % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

function zoneOf(text: string | undefined): number | null {
  if (text === undefined || text.toLowerCase() === "hrs") return null;
  const minutesEast = zones[text.toLowerCase()];
  if (minutesEast !== undefined) return minutesEast;
  const sign = text.startsWith("-") ? -1 : 1;
  return sign * (Number(text.slice(1, 3)) * 60 + Number(text.slice(-2)));
}
