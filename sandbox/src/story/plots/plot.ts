import type { Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import type { Random } from "../random.ts";
import type { Person } from "../story.ts";

/** One thing that happens in a case. `at` is "<moment>+<minutes>", "<moment>-<minutes>" or "w3 14:10" (the fourth working day). */
export type Beat =
  | { kind: "mail"; at: string; thread: string; route: string; subject: string; body: string; isOptional: boolean }
  | { kind: "chat"; at: string; channel: string; lines: string; isOptional: boolean }
  | {
      kind: "ticket";
      at: string;
      header: string;
      number: string;
      summary: string;
      description: string;
      talk: string;
      labels: string[];
    }
  | {
      kind: "news";
      at: string;
      publication: number;
      title: string;
      body: string;
      topics: string[];
      isOptional: boolean;
    };

/** A fact before its words are filled in; `must`: each entry is one alternative or several, split by "|". */
export type FactPattern = { id: string; question: string; answer: string; must: readonly string[] };

/** What a plot makes of a seed: who plays whom, when the turning points are ("w3 10:42"), and its own words and numbers. */
export type PlotPlan = {
  roles: Record<string, Person>;
  moments: Record<string, string>;
  words: Record<string, string>;
};
export type PlotContext = { seed: number; company: Company; calendar: Calendar; random: Random };

export type Plot = {
  id: string;
  plan: (context: PlotContext) => PlotPlan;
  beats: readonly Beat[];
  facts: readonly FactPattern[];
  searchTerms: readonly string[];
};

/** Route: "reporter>desk cc lead" (a role, "all", "desk" or a list's name); a trailing " fwd" forwards. */
export function mail(at: string, thread: string, route: string, subject: string, body: string): Beat {
  return { kind: "mail", at, thread, route, subject, body, isOptional: false };
}

/** Lines "role: text" in the channel and "role> text" in the thread of the last such line; "~20m " before a line is a pause. */
export function chat(at: string, channel: string, lines: string): Beat {
  return { kind: "chat", at, channel, lines, isOptional: false };
}

/** Header: "SEC Incident Highest reporter assignee Done"; talk: lines "@moment+5 role: text". */
export function ticket(
  at: string,
  header: string,
  number: string,
  summary: string,
  description: string,
  talk: string,
  labels: string[] = [],
): Beat {
  return { kind: "ticket", at, header, number, summary, description, talk, labels };
}

export function news(at: string, publication: number, title: string, body: string, topics: string[] = []): Beat {
  return { kind: "news", at, publication, title, body, topics, isOptional: false };
}

/** A beat that half of the stories leave out, so that two tales of one plot differ in more than names. */
export function perhaps(beat: Beat): Beat {
  return beat.kind === "ticket" ? beat : { ...beat, isOptional: true };
}

export function byTitle(company: Company, title: string): Person {
  const found = company.people.find((person) => person.title === title);
  if (found === undefined) throw new Error(`nobody is ${title}`);
  return found;
}
