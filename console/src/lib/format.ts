import { texts } from "../messages/en/lib.ts";
import { type Language, shownLanguage } from "../messages/messages.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const asWritten = { timeZone: "UTC", dateLanguage: "en" };
let chosen = asWritten;

/** What the profile says about dates; screens that are drawn from here on keep to it. */
export function chooseDates(choice: { timeZone: string; dateLanguage: string }): void {
  chosen = choice;
}

/** The zone whose clocks every page shows: UTC, so that figures stand the same for everyone, unless somebody chose another. */
export function chosenZone(): string {
  return chosen.timeZone;
}

/** 'MMM DD, YYYY' of an ISO 8601 date in the chosen zone, in another language as that one writes it. Empty for what is no date. */
export function dateOf(iso: string): string {
  return dateIn(iso, chosen);
}

/** 'hh:mm A' of an ISO 8601 date in the chosen zone, as a search shows it (spec 3.9); in another language as that one writes it. */
export function timeOf(iso: string): string {
  return timeIn(iso, chosen);
}

/** `dateOf` in the chosen zone, always as 'MMM DD, YYYY': for the timeline, whose format is fixed. */
export function fixedDateOf(iso: string): string {
  return dateIn(iso, { ...chosen, dateLanguage: "en" });
}

/** `timeOf` in the chosen zone, always as 'hh:mm A'. */
export function fixedTimeOf(iso: string): string {
  return timeIn(iso, { ...chosen, dateLanguage: "en" });
}

/** `timeOf` with seconds, or with milliseconds for what is measured in them: "11:14:05.123 PM". */
export function clockOf(iso: string, precision: "seconds" | "milliseconds" = "seconds"): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return timeOf(iso).replace(/\d(?!.*\d)/, `$&:${date.toISOString().slice(17, precision === "seconds" ? 19 : 23)}`);
}

/** "Tue, Nov 24, 08:00 AM" in the chosen zone: for a day near by. */
export function nearDayOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const { timeZone } = chosen;
  const day = formatterOf(localeOf(chosen), { timeZone, weekday: "short", day: "2-digit", month: "short" });
  return `${day.format(date)}, ${timeOf(iso)}`;
}

/** "Friday, Nov 20, 2026, 10:14 AM UTC" in the chosen zone: with its name, since the clock on the wall may show another. */
export function todayOf(now: Date): string {
  const weekday = formatterOf(localeOf(chosen), { timeZone: chosen.timeZone, weekday: "long" }).format(now);
  const iso = now.toISOString();
  return `${weekday}, ${dateOf(iso)}, ${timeOf(iso)} ${zoneWordOf(now)}`;
}

/** `dateOf` in UTC, whoever reads: for reports and the audit, which are the same for all their readers. */
export function utcDateOf(iso: string): string {
  return dateIn(iso, asWritten);
}

/** "Nov 20" in the chosen zone: where the year goes without saying. */
export function dayOf(iso: string): string {
  return dayIn(iso, chosen);
}

/** "Nov 20" in UTC: where a chart's columns are cut. */
export function utcDayOf(iso: string): string {
  return dayIn(iso, asWritten);
}

/** `timeOf` in UTC, whoever reads. */
export function utcTimeOf(iso: string): string {
  return timeIn(iso, asWritten);
}

/** "23:14" in UTC: within a report, as its sentences, its emails and its exports write the time. */
export function reportTimeOf(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(11, 16);
}

/** "UTC", "CET", "GMT+9": what the chosen zone is called at a moment. */
export function zoneWordOf(at: Date): string {
  const parts = formatterOf("en-GB", { timeZone: chosen.timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? chosen.timeZone;
}

function dateIn(iso: string, { timeZone, dateLanguage }: typeof asWritten): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  if (localeOf({ dateLanguage }) === "en-US" && timeZone === "UTC")
    return `${months[date.getUTCMonth()] ?? ""} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`;
  return formatterOf(localeOf({ dateLanguage }), { timeZone, year: "numeric", month: "short", day: "2-digit" }).format(
    date,
  );
}

function dayIn(iso: string, { timeZone, dateLanguage }: typeof asWritten): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return formatterOf(localeOf({ dateLanguage }), { timeZone, month: "short", day: "2-digit" }).format(date);
}

function timeIn(iso: string, { timeZone, dateLanguage }: typeof asWritten): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const time = formatterOf(localeOf({ dateLanguage }), { timeZone, hour: "2-digit", minute: "2-digit" });
  // Browsers put a narrow space before AM and PM, which a fixed-width font draws as wide as none.
  return time.format(date).replace(/\s/g, " ");
}

/** `en` stands for whatever language the page is in. */
function localeOf({ dateLanguage }: Pick<typeof asWritten, "dateLanguage">): string {
  if (dateLanguage !== "en") return dateLanguage;
  const language = shownLanguage();
  return language === "en" ? "en-US" : language;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than a hundred uses of it, and a long list has thousands of dates. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** How long ago, in the largest whole unit: "now", "4 min ago", "3 h ago", "2 days ago", then the date. */
export function agoOf(iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return texts.now;
  if (minutes < 60) return texts.minAgo(minutes);
  if (minutes < 48 * 60) return texts.hAgo(Math.floor(minutes / 60));
  return minutes < 14 * 24 * 60 ? texts.daysAgo(Math.floor(minutes / 1440)) : dateOf(iso);
}

/** A count with thousands set apart. */
export function countOf(value: number): string {
  return numbersIn(shownLanguage()).format(value);
}

/** A number with this many decimal places. */
export function decimalOf(value: number, places: number): string {
  return numbersIn(shownLanguage(), places).format(value);
}

const numbers = new Map<string, Intl.NumberFormat>();

function numbersIn(language: Language, places?: number): Intl.NumberFormat {
  const key = `${language} ${places}`;
  const made =
    numbers.get(key) ??
    new Intl.NumberFormat(
      language,
      places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false },
    );
  numbers.set(key, made);
  return made;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
