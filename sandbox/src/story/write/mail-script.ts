import type { Company } from "../cast/company.ts";
import { castRoles, worldSlots } from "../cast/roles.ts";
import { minuteMs } from "../calendar.ts";
import { phrase, type Slots } from "../phrase.ts";
import type { Random } from "../random.ts";
import type { Mailbox, MailAttachment, Person } from "../story.ts";
import { mailboxOf, type MailBuilder } from "./mail-builder.ts";
import { gapOf, laterAtWork } from "./pace.ts";

/**
 * Plays a mail thread: "A=finance B=supplier" / subject / blocks divided by "---", each "A>B,C cc D" (with "~2h " before it
 * for the pause, " fwd" after it for a forward) and its body. "all" and "team" are lists. An "attach: name.csv|a,b\n" line adds a file.
 */
export function playMailScript({
  script,
  startsAt,
  endsAt,
  company,
  mail,
  random,
}: {
  script: string;
  startsAt: Date;
  endsAt: Date;
  company: Company;
  mail: MailBuilder;
  random: Random;
}): void {
  const [header = "", subject = "", ...rest] = script.trim().split("\n");
  const cast = castRoles(header, company, random);
  const slots: Slots = { ...worldSlots(company, random), ...Object.fromEntries(cast) };
  const thread = `${phrase(subject, slots, random)}/${startsAt.getTime()}`;
  const title = thread.slice(0, thread.lastIndexOf("/"));
  let at = startsAt;
  for (const [index, block] of rest
    .join("\n")
    .split(/\n---\n/)
    .entries()) {
    const [first = "", ...body] = block.trim().split("\n");
    const { gapMs, rest: route } = gapOf(first);
    if (index > 0) at = laterAtWork(at, gapMs ?? random.int(6, 150) * minuteMs, random);
    if (at >= endsAt) return;
    const { from, to, cc, isForward } = routeOf(route, cast, company);
    const { text, attachments } = attachmentsOf(body, (line) => phrase(line, slots, random));
    mail.write({
      thread,
      at,
      from,
      to,
      cc,
      subject: title,
      body: text,
      isForward,
      attachments,
      labels: [from.org === company.name ? "Sent" : "Inbox", ...(random.chance(0.2) ? ["Important"] : [])],
    });
  }
}

function routeOf(
  route: string,
  cast: Map<string, Person>,
  company: Company,
): { from: Person; to: Mailbox[]; cc: Mailbox[]; isForward: boolean } {
  const found = /^(\w+)>([\w,]+)(?: cc ([\w,]+))?( fwd)?$/.exec(route.trim());
  const from = cast.get(found?.[1] ?? "");
  if (found === null || from === undefined) throw new Error(`not a mail route: ${route}`);
  const boxes = (list: string | undefined): Mailbox[] =>
    (list ?? "")
      .split(",")
      .filter((name) => name !== "")
      .map((name) => boxOf(name, cast, company));
  return { from, to: boxes(found[2]), cc: boxes(found[3]), isForward: found[4] !== undefined };
}

export function boxOf(name: string, cast: ReadonlyMap<string, Person>, company: Company): Mailbox {
  const person = cast.get(name);
  if (person !== undefined) return mailboxOf(person);
  if (name === "all") return { name: `All ${company.short}`, address: `all@${company.domain}` };
  if (name === "desk") return { name: "Service Desk", address: `servicedesk@${company.domain}` };
  return { name: `Team ${name}`, address: `${name}@${company.domain}` };
}

function attachmentsOf(body: string[], say: (line: string) => string): { text: string; attachments: MailAttachment[] } {
  const attachments: MailAttachment[] = [];
  const kept: string[] = [];
  for (const line of body) {
    const found = /^attach: ([\w.-]+)\|(.*)$/.exec(line);
    if (found === null) kept.push(line);
    else
      attachments.push({
        name: found[1] ?? "",
        type: found[1]?.endsWith(".csv") === true ? "text/csv" : "text/plain",
        content: `${say(found[2] ?? "").replaceAll("\\n", "\n")}\n`,
      });
  }
  return { text: say(kept.join("\n").trim()), attachments };
}
