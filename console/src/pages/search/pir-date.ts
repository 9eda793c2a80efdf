const invalid = "Invalid date";
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const plain = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const american = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/**
 * The date of a timeline item: ISO 8601, 'YYYY-MM-DDTHH:mm:ss.SSSZ', 'YYYY-MM-DD HH:mm:ss' or 'MM/DD/YYYY'. A date
 * without a zone is read as UTC. Null for anything else, and for days that no calendar has.
 */
export function parsePirDate(text: string): Date | null {
  const us = american.exec(text);
  if (us !== null) return atUtc([us[3], us[1], us[2]]);
  const match = iso.exec(text) ?? plain.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction = "0", zone = "Z"] = match;
  const date = atUtc([year, month, day, hour, minute, second], Math.trunc(Number(`0.${fraction}`) * 1000));
  return date === null ? null : new Date(date.getTime() - zoneMs(zone));
}

/** 'MMM DD, YYYY', in UTC. */
export function pirDay(text: string): string {
  const date = parsePirDate(text);
  if (date === null) return invalid;
  return `${months[date.getUTCMonth()] ?? ""} ${two(date.getUTCDate())}, ${date.getUTCFullYear()}`;
}

/** 'hh:mm A', in UTC. */
export function pirTime(text: string): string {
  const date = parsePirDate(text);
  if (date === null) return invalid;
  const hours = date.getUTCHours();
  return `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(date.getUTCMinutes())} ${hours < 12 ? "AM" : "PM"}`;
}

/** Null where the calendar had to bend a figure (February 30, 25 o'clock) to make a date of it. */
function atUtc(figures: readonly (string | undefined)[], milliseconds = 0): Date | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = figures.map((text) => Number(text ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds));
  const isSame =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isSame ? date : null;
}

function zoneMs(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === "-" ? -minutes : minutes) * 60_000;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
