import type { Company } from "../cast/company.ts";
import { castRoles, worldSlots } from "../cast/roles.ts";
import { minuteMs } from "../calendar.ts";
import { phrase, type Slots } from "../phrase.ts";
import type { Random } from "../random.ts";
import type { ChatBuilder } from "./chat-builder.ts";
import { gapOf, laterAtWork } from "./pace.ts";

/**
 * Plays a script: first line "#channel A=team B=any", then "A: text" in the channel or "B> text" in the thread of the
 * last channel message. Times run from `startsAt` with the pauses of people who also have work to do.
 */
export function playChatScript({
  script,
  startsAt,
  endsAt,
  company,
  chat,
  random,
}: {
  script: string;
  startsAt: Date;
  endsAt: Date;
  company: Company;
  chat: ChatBuilder;
  random: Random;
}): void {
  const [header = "", ...lines] = script.trim().split("\n");
  const channel = /^#(\S+)/.exec(header)?.[1];
  if (channel === undefined) throw new Error(`a chat script without a channel: ${header}`);
  const cast = castRoles(header, company, random);
  const slots: Slots = { ...worldSlots(company, random), ...Object.fromEntries(cast) };
  let at = startsAt;
  let root: Date | null = null;
  for (const line of lines) {
    const { gapMs, rest } = gapOf(line.trim());
    const spoken = /^([A-Z])([:>]) (.+)$/.exec(rest);
    if (spoken === null) throw new Error(`not a chat line: ${line}`);
    const [, role = "", mark, text = ""] = spoken;
    const person = cast.get(role);
    if (person === undefined) throw new Error(`no role ${role}: ${header}`);
    const pauseMs = gapMs ?? random.int(20, 420) * 1000 * (random.chance(0.2) ? 4 : 1);
    at = pauseMs >= 60 * minuteMs ? laterAtWork(at, pauseMs, random) : new Date(at.getTime() + pauseMs);
    if (at >= endsAt) return;
    const threadAt: Date | null = mark === ">" ? root : null;
    const written = chat.say({ channel, at, by: person.id, text: phrase(text, slots, random), threadAt });
    if (mark === ":") root = written.at;
  }
}

/** How long a script may run at most, so that it can be placed before the story's end. */
export const chatScriptSpanMs = 600 * minuteMs;
