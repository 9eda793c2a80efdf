import type { Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import type { Random } from "../random.ts";
import type { ChatBuilder } from "../write/chat-builder.ts";
import { chatScriptSpanMs, playChatScript } from "../write/chat-script.ts";
import { chatScripts } from "./chat-scripts.ts";
import { writeMachineChat } from "./machine-chat.ts";
import { startTimes } from "./place.ts";

/** What people talk about all day: most scripts once, none twice. */
export function playChatNoise({
  company,
  calendar,
  chat,
  random,
}: {
  company: Company;
  calendar: Calendar;
  chat: ChatBuilder;
  random: Random;
}): void {
  const chosen = random.shuffle(chatScripts).slice(0, Math.round(chatScripts.length * 0.9));
  const times = startTimes({ count: chosen.length, calendar, spanMs: chatScriptSpanMs, random });
  for (const [index, script] of chosen.entries()) {
    const startsAt = times[index];
    if (startsAt !== undefined) playChatScript({ script, startsAt, endsAt: calendar.endsAt, company, chat, random });
  }
  writeMachineChat({ company, calendar, chat, random: random.fork("machines") });
}
