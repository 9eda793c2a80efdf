import { hash32, type Random } from "../random.ts";
import type { Company } from "../cast/company.ts";
import type { MailAttachment, Mailbox, Person, StoryMail } from "../story.ts";
import { letter } from "./letter.ts";

export type MailDraft = {
  thread: string;
  at: Date;
  from: Person;
  to: Mailbox[];
  cc?: Mailbox[];
  subject: string;
  body: string;
  isForward?: boolean;
  labels?: string[];
  attachments?: MailAttachment[];
};

export type MailBuilder = { write: (draft: MailDraft) => StoryMail; mails: StoryMail[] };

/** Writes mails into threads: Re: and Fwd:, Message-IDs, references, and the quoting habits of whoever answers. */
export function mailBuilder(company: Company, random: Random): MailBuilder {
  const mails: StoryMail[] = [];
  const threads = new Map<string, StoryMail[]>();
  function write(draft: MailDraft): StoryMail {
    const before = threads.get(draft.thread) ?? [];
    const previous = before.at(-1);
    const own = letter({
      from: draft.from,
      to: draft.to.map(firstNameOf),
      body: draft.body,
      isFirst: previous === undefined,
      random,
    });
    const mail: StoryMail = {
      kind: "mail",
      id: `${hash32(`${company.seed}/${draft.thread}`).toString(36)}.${before.length + 1}.${hash32(draft.body).toString(36)}@mail.${draft.from.email.split("@")[1]}`,
      thread: draft.thread,
      at: draft.at,
      from: { name: draft.from.full, address: draft.from.email },
      to: draft.to,
      cc: draft.cc ?? [],
      subject: subjectOf(draft, before[0]?.subject),
      text: own + quoteOf(draft, previous, random),
      hasHtml: draft.from.voice !== "terse" && random.chance(0.45),
      parents: before.map((one) => one.id),
      labels: draft.labels ?? ["Inbox"],
      attachments: draft.attachments ?? [],
    };
    threads.set(draft.thread, [...before, mail]);
    mails.push(mail);
    return mail;
  }
  return { write, mails };
}

export function mailboxOf(person: Person): Mailbox {
  return { name: person.full, address: person.email };
}

/** People have a dot in their address, lists have none: a list is greeted as "all". */
function firstNameOf(mailbox: Mailbox): string {
  return mailbox.address.split("@")[0]?.includes(".") === true ? (mailbox.name.split(" ")[0] ?? "all") : "all";
}

function subjectOf(draft: MailDraft, root: string | undefined): string {
  if (root === undefined) return draft.subject;
  const bare = root.replace(/^(re|fwd|fw): /i, "");
  return draft.isForward === true ? `Fwd: ${bare}` : `Re: ${bare}`;
}

function quoteOf(draft: MailDraft, previous: StoryMail | undefined, random: Random): string {
  if (previous === undefined) return "";
  const stamp = `${previous.at.toUTCString().slice(0, 16)} at ${previous.at.toISOString().slice(11, 16)}`;
  if (draft.isForward === true) {
    const to = previous.to.map((mailbox) => mailbox.name).join(", ");
    return `\n\n---------- Forwarded message ---------\nFrom: ${previous.from.name} <${previous.from.address}>\nDate: ${stamp}\nSubject: ${previous.subject}\nTo: ${to}\n\n${withoutQuote(previous.text)}`;
  }
  const habit = random.next();
  if (habit < 0.42) return "";
  const lines = withoutQuote(previous.text).split("\n");
  if (habit < 0.8)
    return `\n\nOn ${stamp}, ${previous.from.name} wrote:\n${lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n")}`;
  return `\n\n-----Original Message-----\nFrom: ${previous.from.name}\nSent: ${stamp}\nSubject: ${previous.subject}\n\n${lines.join("\n")}`;
}

function withoutQuote(text: string): string {
  return text.split(/\n\n(?:On .{10,40}, .+ wrote:\n|-----Original|---------- Forwarded)/)[0] ?? text;
}
