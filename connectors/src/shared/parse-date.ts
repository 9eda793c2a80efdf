/**
 * The moment that a vendor's date means, as ISO 8601 in UTC, or null when it is none. Reads ISO 8601 (also with a blank
 * for the T, without seconds, with +0000), MM/DD/YYYY, RFC 2822 (mail, RSS), asctime (mbox), Jira's 02/Jan/24 3:04 PM and
 * epoch seconds or milliseconds. A date without a zone is taken as UTC. Date.parse is not used on what people wrote: it
 * makes a date of "foo 12".
 */
export function parseDate(value: unknown): string | null {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string" || value.length > 100) return null;
  const text = value.trim();
  if (/^-?\d{9,13}(\.\d+)?$/.test(text)) return fromEpoch(Number(text));
  return fromIso(text) ?? fromSlashes(text) ?? fromMail(text) ?? fromAsctime(text) ?? fromJira(text);
}

/** Above this a number of seconds would lie in the year 5138: it is milliseconds. Below 1e8 (1973) a number is a count. */
const secondsMax = 1e11;
const secondsMin = 1e8;

function fromEpoch(value: number): string | null {
  if (Math.abs(value) < secondsMin) return null;
  const ms = Math.abs(value) < secondsMax ? value * 1000 : value;
  return isoOf(ms);
}

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}|60)(?:[.,](\d{1,9}))?)?`;
const isoPattern = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})(?:(?:T|t| +)${clock} ?(Z|z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$`,
);
const slashPattern = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})(?:,? +${clock} ?([AaPp][Mm])?)?$`);
const mailPattern = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},? *)?(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ -](\d{4}|\d{2}),? +${clock}(?: *\(?([A-Za-z]{1,5}|[+-]\d{4}|[+-]\d{2}:\d{2})?\)?)?(?: *\([^()]*\))?$`,
);
const asctimePattern = new RegExp(
  String.raw`^[A-Za-z]{3} +([A-Za-z]{3}) +(\d{1,2}) +${clock}(?: +([A-Z]{1,5}|[+-]\d{4}))? +(\d{4})(?: +([+-]\d{4}))?$`,
);
const jiraPattern = new RegExp(String.raw`^(\d{1,2})/([A-Za-z]{3})/(\d{4}|\d{2})(?: +${clock} ?([AaPp][Mm])?)?$`);

function fromIso(text: string): string | null {
  const found = isoPattern.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = found;
  return moment({ year, month: Number(month), day, hour, minute, second, fraction, zone });
}

function fromSlashes(text: string): string | null {
  const found = slashPattern.exec(text);
  if (found === null) return null;
  const [, month, day, year, hour, minute, second, fraction, half] = found;
  return moment({ year, month: Number(month), day, hour, minute, second, fraction, half });
}

function fromMail(text: string): string | null {
  const found = mailPattern.exec(text);
  if (found === null) return null;
  const [, day, name, year, hour, minute, second, fraction, zone] = found;
  return moment({ year, month: monthOf(name), day, hour, minute, second, fraction, zone });
}

function fromAsctime(text: string): string | null {
  const found = asctimePattern.exec(text);
  if (found === null) return null;
  const [, name, day, hour, minute, second, fraction, zone, year, zoneAfter] = found;
  return moment({ year, month: monthOf(name), day, hour, minute, second, fraction, zone: zone ?? zoneAfter });
}

function fromJira(text: string): string | null {
  const found = jiraPattern.exec(text);
  if (found === null) return null;
  const [, day, name, year, hour, minute, second, fraction, half] = found;
  return moment({ year, month: monthOf(name), day, hour, minute, second, fraction, half });
}

type Part = string | undefined;
type Parts = {
  year: Part;
  month: number;
  day: Part;
  hour: Part;
  minute: Part;
  second: Part;
  fraction: Part;
  zone?: Part;
  half?: Part;
};

/** Null when a part is out of its range (month 13, 30 February, 25 o'clock). A leap second counts as the 59th. */
function moment(parts: Parts): string | null {
  const year = fullYear(parts.year ?? "");
  const day = Number(parts.day);
  const hour = hourOf(Number(parts.hour ?? 0), parts.half);
  const minute = Number(parts.minute ?? 0);
  const second = Math.min(Number(parts.second ?? 0), 59);
  const ms = Number((parts.fraction ?? "0").slice(0, 3).padEnd(3, "0"));
  const offset = offsetMinutes(parts.zone);
  if (hour === null || hour > 23 || minute > 59 || offset === null) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, parts.month - 1, day);
  date.setUTCHours(hour, minute, second, ms);
  if (date.getUTCMonth() !== parts.month - 1 || date.getUTCDate() !== day) return null;
  return isoOf(date.getTime() - offset * 60_000);
}

function hourOf(hour: number, half: Part): number | null {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

/** RFC 2822: two digits below 50 are of this century, the others of the last. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 50 ? 2000 + number : 1900 + number;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** 0 for a word that is no month, which `moment` refuses. */
function monthOf(name: Part): number {
  return months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

const zoneHours: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  CET: 1,
  CEST: 2,
  BST: 1,
};

/** RFC 2822: a zone whose letters nobody knows counts as UTC. */
function offsetMinutes(zone: Part): number | null {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? "");
  if (found === null) return (zoneHours[(zone ?? "").toUpperCase()] ?? 0) * 60;
  const [, sign, hours, minutes] = found;
  const total = Number(hours) * 60 + Number(minutes ?? 0);
  if (Number(hours) > 23 || Number(minutes ?? 0) > 59) return null;
  return sign === "-" ? -total : total;
}

/** Null outside the years 0001 to 9999, which is what a database and ISO 8601 agree on. */
function isoOf(ms: number): string | null {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return null;
  return date.toISOString();
}
