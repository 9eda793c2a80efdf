import { minuteMs, type Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import type { Random } from "../random.ts";
import type { StoryTicket } from "../story.ts";
import { playTicketScript } from "../write/ticket-script.ts";
import { startTimes } from "./place.ts";
import { ticketScripts } from "./ticket-scripts.ts";

/** The other tickets of the fortnight; numbers rise with time, with gaps for tickets nobody here can see. */
export function playTicketNoise({
  company,
  calendar,
  tickets,
  random,
}: {
  company: Company;
  calendar: Calendar;
  tickets: StoryTicket[];
  random: Random;
}): void {
  const chosen = random.shuffle(ticketScripts).slice(0, Math.round(ticketScripts.length * 0.92));
  const times = startTimes({ count: chosen.length, calendar, spanMs: 30 * minuteMs, random }).toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  let number = random.int(3300, 6100);
  for (const [index, script] of chosen.entries()) {
    number += random.int(1, 6);
    const startsAt = times[index];
    if (startsAt !== undefined)
      tickets.push(playTicketScript({ script, startsAt, endsAt: calendar.endsAt, company, number, random }));
  }
}
