import { minuteMs, type Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import type { Random } from "../random.ts";
import type { MailBuilder } from "../write/mail-builder.ts";
import { playMailScript } from "../write/mail-script.ts";
import { mailScripts } from "./mail-scripts.ts";
import { writeMachineMail } from "./machine-mail.ts";
import { startTimes } from "./place.ts";

/** The mail that any company gets in a fortnight, whatever else happens: people first, then the machines. */
export function playMailNoise({
  company,
  calendar,
  mail,
  random,
}: {
  company: Company;
  calendar: Calendar;
  mail: MailBuilder;
  random: Random;
}): void {
  const chosen = random.shuffle(mailScripts).slice(0, Math.round(mailScripts.length * 0.9));
  const times = startTimes({ count: chosen.length, calendar, spanMs: 60 * minuteMs, random });
  for (const [index, script] of chosen.entries()) {
    const startsAt = times[index];
    if (startsAt !== undefined) playMailScript({ script, startsAt, endsAt: calendar.endsAt, company, mail, random });
  }
  writeMachineMail({ company, calendar, mail, random: random.fork("machines") });
}
