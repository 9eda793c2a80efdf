import { calendarFor, type Calendar } from "./calendar.ts";
import { companyFor, type Company } from "./cast/company.ts";
import { playChatNoise } from "./noise/chat-noise.ts";
import { playMailNoise } from "./noise/mail-noise.ts";
import { playNewsNoise } from "./noise/news-noise.ts";
import { bots } from "./noise/bots.ts";
import { playTicketNoise } from "./noise/ticket-noise.ts";
import { phrase } from "./phrase.ts";
import { caseFor, playPlot, type Case } from "./plots/play-plot.ts";
import { plotFor } from "./plots/plots.ts";
import { randomFrom, type Random } from "./random.ts";
import type { Story, StoryNews, StoryTicket } from "./story.ts";
import { chatBuilder } from "./write/chat-builder.ts";
import { mailBuilder } from "./write/mail-builder.ts";

export type StoryOptions = { seed: number; endsAt: Date };
export type Setting = { random: Random; company: Company; calendar: Calendar; incident: Case };

/**
 * A fortnight in the life of a company, ending at `endsAt`: news, mail, tickets and chat around one incident, among
 * everything else that goes on. The same options give the same story, word for word.
 */
export function generateStory({ seed, endsAt }: StoryOptions): Story {
  const { random, company, calendar, incident } = settingOf({ seed, endsAt });
  const mail = mailBuilder(company, random.fork("letters"));
  const chat = chatBuilder(seed);
  const tickets: StoryTicket[] = [];
  const news: StoryNews[] = [];
  playPlot({ story: incident, company, calendar, chat, mail, tickets, news, random: random.fork("plot-lines") });
  playMailNoise({ company, calendar, mail, random: random.fork("mail") });
  playChatNoise({ company, calendar, chat, random: random.fork("chat") });
  playTicketNoise({ company, calendar, tickets, random: random.fork("tickets") });
  playNewsNoise({ company, calendar, news, random: random.fork("news") });
  const byTime = (a: { at: Date }, b: { at: Date }): number => a.at.getTime() - b.at.getTime();
  const chats = chat.chats.toSorted(byTime);
  return {
    seed,
    startsAt: calendar.startsAt,
    endsAt: calendar.endsAt,
    companyName: company.name,
    companyDomain: company.domain,
    people: company.people,
    bots: [...bots],
    channels: [...new Set(chats.map((message) => message.channel))],
    publications: company.publications,
    mails: mail.mails.toSorted(byTime),
    chats,
    tickets: tickets.toSorted(byTime),
    news: news.toSorted(byTime),
    searchTerms: incident.plot.searchTerms.map((term) => phrase(term, incident.slots, random)),
  };
}

/** What a story and its truth have in common: who, where, when, and which case. */
export function settingOf({ seed, endsAt }: StoryOptions): Setting {
  const random = randomFrom(String(seed));
  const calendar = calendarFor(endsAt);
  const company = companyFor(seed, random.fork("company"));
  const incident = caseFor({ plot: plotFor(seed), seed, company, calendar, random: random.fork("case") });
  return { random, company, calendar, incident };
}
