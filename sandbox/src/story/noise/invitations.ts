import { dayMs, minuteMs, momentWords, type Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import type { Random } from "../random.ts";
import type { Person } from "../story.ts";
import { mailboxOf, type MailBuilder } from "../write/mail-builder.ts";
import { startTimes } from "./place.ts";

export type Machines = { company: Company; calendar: Calendar; mail: MailBuilder; random: Random };

const meetings: readonly (readonly [team: string, title: string, note: string])[] = [
  ["finance", "Month end: what is still open", "Bring the list, not the explanations."],
  ["operations", "Peak weeks: who works when", "Rota attached to the wall as usual, this is for the arguments."],
  ["engineering", "Estimates for the half-hour windows", "Forty minutes. If we are done in ten we leave after ten."],
  ["it", "Switches at the sites: order of work", "Coffee is in the comms room, please do not put it on the rack."],
  ["sales", "Prices for next year, first round", "Numbers only. Feelings in round two."],
  ["people", "Interviews: who asks what", "So that nobody is asked three times why they left."],
  ["security", "Scan results, weekly", "Short unless it is long."],
  ["purchasing", "Film, tape, pallets: volumes", "The tape sample will be there. It smells."],
  ["management", "Walk through the new building", "Flat shoes."],
  ["legal", "Contract clauses we keep arguing about", "Fourteen of them. We do the first five."],
];

/** Meeting invitations, and the answers of those who were asked. */
export function writeInvitations({ company, calendar, mail, random }: Machines): void {
  const chosen = random.shuffle(meetings).slice(0, 8);
  for (const [index, at] of startTimes({ count: chosen.length, calendar, spanMs: 3 * dayMs, random }).entries()) {
    const [team, title, note] = chosen[index] ?? ["it", "Weekly", ""];
    const members = random.shuffle(company.people.filter((person) => person.team === team));
    const others = random.shuffle(company.people.filter((person) => person.team !== team));
    const [host, ...guests] = [...members, ...others].slice(0, 4);
    if (host === undefined) continue;
    const when = new Date(Math.ceil(at.getTime() / dayMs) * dayMs + random.int(18, 32) * 30 * minuteMs);
    const where = random.pick([
      "room one",
      "room four",
      "the canteen, far table",
      company.sites[0] ?? "room two",
      "by phone",
    ]);
    const thread = `invitation/${title}/${at.getTime()}`;
    const body = `${momentWords(when).day}, ${momentWords(when).clock}, ${where}.\n\n${note}`;
    mail.write({
      thread,
      at,
      from: asMachine(host),
      to: guests.map(mailboxOf),
      subject: `Invitation: ${title}`,
      body,
      labels: ["Inbox", "Calendar"],
    });
    answer({ guest: guests[0], host, thread, at, mail, random });
  }
}

function answer({
  guest,
  host,
  thread,
  at,
  mail,
  random,
}: {
  guest: Person | undefined;
  host: Person;
  thread: string;
  at: Date;
  mail: MailBuilder;
  random: Random;
}): void {
  if (guest === undefined || random.chance(0.3)) return;
  const body = random.pick([
    "Accepted.",
    "I have the dentist at that time and, oddly, would rather be with you. Could it be an hour later?",
    "Declined: I am at the other site that day. I will do what you decide.",
    "Accepted, but I leave at half past.",
    "Is this the meeting about the meeting? Then yes.",
    "Maybe. Depends on the lorry.",
  ]);
  mail.write({
    thread,
    at: new Date(at.getTime() + random.int(5, 100) * minuteMs),
    from: guest,
    to: [mailboxOf(host)],
    subject: "",
    body,
    labels: ["Sent", "Calendar"],
  });
}

/** The calendar sends in a person's name, without that person's manners. */
function asMachine(person: Person): Person {
  return { ...person, team: "bot" };
}
