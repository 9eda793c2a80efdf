import { randomFrom, type Random } from "../story/random.ts";
import { dayMs } from "../story/calendar.ts";
import type { Person, Story, StoryMail } from "../story/story.ts";
import { lures, type Lure } from "./lures.ts";

/** A mail as a gateway saw it. `storyId` names the mail of the story that it is; null for the noise of every day. */
export type ThreatMail = {
  number: number;
  storyId: string | null;
  at: Date;
  from: { name: string; address: string };
  to: string[];
  subject: string;
  url: string | null;
  attachment: string | null;
  kind: "phishing" | "malware" | "impersonation" | "spam";
  senderIp: string;
  messageId: string;
  isDelivered: boolean;
};
export type ThreatClick = { number: number; mail: ThreatMail; by: string; at: Date; isPermitted: boolean };
export type MailThreats = { mails: ThreatMail[]; clicks: ThreatClick[]; people: Person[]; domain: string };

/**
 * What e-mail security would have seen of a story: its own lure, delivered and clicked, and the refused mail of every
 * day. Made from the story and a random stream of its own: the story is the same with and without.
 */
export function mailThreatsOf(story: Story): MailThreats {
  const random = randomFrom(`${story.seed}/email-security`);
  const staff = story.people.filter(({ email }) => email.endsWith(`@${story.companyDomain}`));
  const found = story.mails.filter((mail) => isLure(story, mail)).map((mail) => ofStory(mail, random));
  const noise = Array.from({ length: 90 }, () => noiseMail(story, staff, random));
  const mails = [...found, ...noise]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((mail, index) => ({ ...mail, number: index + 1 }));
  return { mails, clicks: clicksOn(mails, random), people: staff, domain: story.companyDomain };
}

/** From outside, with a link below the sender's own domain: nobody else in a story writes so. */
function isLure({ companyDomain }: Story, { from, text }: StoryMail): boolean {
  const domain = from.address.split("@")[1] ?? "";
  return (
    domain !== companyDomain &&
    new RegExp(String.raw`https?://[\w.-]*${domain.replaceAll(".", "\\.")}\b`, "i").test(text)
  );
}

function ofStory(mail: StoryMail, random: Random): ThreatMail {
  const url = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null;
  return {
    number: 0,
    storyId: mail.id,
    at: mail.at,
    from: mail.from,
    to: [...mail.to, ...mail.cc].map(({ address }) => address),
    subject: mail.subject,
    url,
    attachment: null,
    kind: "phishing",
    senderIp: `203.0.113.${random.int(10, 250)}`,
    messageId: mail.id,
    isDelivered: true,
  };
}

function noiseMail(story: Story, staff: readonly Person[], random: Random): ThreatMail {
  const lure: Lure = random.pick(lures);
  const spanMs = story.endsAt.getTime() - story.startsAt.getTime();
  const at = new Date(story.startsAt.getTime() + Math.floor(random.next() * (spanMs - dayMs / 24)));
  const token = random.int(100_000, 999_999).toString(36);
  const domain = `${lure.domain}-${token}.example`;
  return {
    number: 0,
    storyId: null,
    at,
    from: { name: lure.name, address: `${lure.local}@${domain}` },
    to: [random.pick(staff).email],
    subject: lure.subject.replace("#", String(random.int(1000, 9999))),
    url: lure.path === null ? null : `https://${domain}/${lure.path}/${token}`,
    attachment: lure.attachment,
    kind: lure.kind,
    senderIp: `198.51.100.${random.int(2, 250)}`,
    messageId: `${token}.${at.getTime()}@${domain}`,
    isDelivered: lure.kind !== "malware" && random.chance(0.12),
  };
}

function clicksOn(mails: readonly ThreatMail[], random: Random): ThreatClick[] {
  const clicked = mails.filter(
    ({ url, isDelivered, storyId }) => url !== null && isDelivered && (storyId !== null || random.chance(0.5)),
  );
  return clicked.flatMap((mail, index) => {
    const by = mail.to[0];
    if (by === undefined) return [];
    const at = new Date(mail.at.getTime() + random.int(4, 70) * 60_000);
    return [{ number: index + 1, mail, by, at, isPermitted: mail.storyId !== null || random.chance(0.3) }];
  });
}
