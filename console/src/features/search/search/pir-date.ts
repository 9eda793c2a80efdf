import { instantOf } from "@hoopoe/contract/wall-clock.ts";
import { chosenZone, fixedDateOf, fixedTimeOf, zoneWordOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

const invalid = texts.invalidDate;

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const plain = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const american = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/**
 * The date of a timeline item: ISO 8601, 'YYYY-MM-DDTHH:mm:ss.SSSZ', 'YYYY-MM-DD HH:mm:ss' or 'MM/DD/YYYY'. A date
 * without a zone is read in the person's, so that it shows the figures it was written with. Null for anything else, and for days that no calendar has.
 */
export function parsePirDate(text: string): Date | null {
  const us = american.exec(text);
  if (us !== null) return inChosenZone(atUtc([us[3], us[1], us[2]]));
  const match = iso.exec(text) ?? plain.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, fraction = "0", zone] = match;
  const date = atUtc([year, month, day, hour, minute, second], Math.trunc(Number(`0.${fraction}`) * 1000));
  if (zone === undefined) return inChosenZone(date);
  return date === null ? null : new Date(date.getTime() - zoneMs(zone));
}

/** 'MMM DD, YYYY' in the person's time zone, whatever the language of their other dates. */
export function pirDay(text: string): string {
  const date = parsePirDate(text);
  return date === null ? invalid : fixedDateOf(date.toISOString());
}

/** 'hh:mm A' in the person's time zone. */
export function pirTime(text: string): string {
  const date = parsePirDate(text);
  return date === null ? invalid : fixedTimeOf(date.toISOString());
}

/** What the person's time zone is called then. */
export function pirZone(text: string): string {
  const date = parsePirDate(text);
  return date === null ? "" : zoneWordOf(date);
}

/** The moment at which the person's clocks show what this one shows in UTC. */
function inChosenZone(date: Date | null): Date | null {
  if (date === null || chosenZone() === "UTC") return date;
  const wall = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
  return new Date(instantOf(wall, chosenZone()) + (date.getTime() % 60_000));
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
