import type { Story } from "../story/story.ts";
import { type Counter, counter } from "../vendors/worlds.ts";
import { mailThreatsOf, type MailThreats, type ThreatMail } from "./events.ts";

/** What one account of an e-mail security product sees. `states` is what was done to what, by id. */
export type GatewayWorld = MailThreats & {
  states: Map<string, string>;
  counter: Counter;
  blocked: Map<string, SenderPolicy>;
};
export type SenderPolicy = { id: string; option: string; description: string; fromType: string; fromValue: string };

export function gatewayWorldOf(story: Story): GatewayWorld {
  return { ...mailThreatsOf(story), states: new Map(), counter: counter(), blocked: new Map() };
}

/** One more mail, seen now or then. */
export function addMail(
  world: GatewayWorld,
  input: Pick<ThreatMail, "subject" | "at" | "isDelivered" | "kind">,
): ThreatMail {
  const number = world.mails.length + 1;
  const mail: ThreatMail = {
    number,
    storyId: null,
    at: input.at,
    from: { name: "New", address: `new@late-${number}.example` },
    to: [world.people[0]?.email ?? ""],
    subject: input.subject,
    url: `https://late-${number}.example/x`,
    attachment: null,
    kind: input.kind,
    senderIp: "198.51.100.77",
    messageId: `late-${number}@late-${number}.example`,
    isDelivered: input.isDelivered,
  };
  world.mails.push(mail);
  return mail;
}

/** Mails are numbered from one in the order of their arrival, so that a number says its place. */
export function mailOfNumber({ mails }: GatewayWorld, number: number): ThreatMail | undefined {
  return mails[number - 1];
}

/** In an order that means nothing: these products promise none. */
export function shuffled<T>(all: readonly T[]): T[] {
  const odd = all.filter((_one, index) => index % 2 === 1);
  return [...odd.toReversed(), ...all.filter((_one, index) => index % 2 === 0)];
}
