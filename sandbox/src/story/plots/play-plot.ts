import { atClock, minuteMs, momentWords, type Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import { worldSlots } from "../cast/roles.ts";
import { phrase, type Slots } from "../phrase.ts";
import type { Random } from "../random.ts";
import type { Person, StoryNews, StoryTicket } from "../story.ts";
import type { ChatBuilder } from "../write/chat-builder.ts";
import type { MailBuilder } from "../write/mail-builder.ts";
import { boxOf } from "../write/mail-script.ts";
import { gapOf } from "../write/pace.ts";
import type { Beat, Plot } from "./plot.ts";

/** A plot with its people, its moments and its words chosen: what items are written from, and what the truth is told from. */
export type Case = { plot: Plot; roles: ReadonlyMap<string, Person>; moments: ReadonlyMap<string, Date>; slots: Slots };

export function caseFor({
  plot,
  seed,
  company,
  calendar,
  random,
}: {
  plot: Plot;
  seed: number;
  company: Company;
  calendar: Calendar;
  random: Random;
}): Case {
  const plan = plot.plan({ seed, company, calendar, random });
  const moments = new Map<string, Date>();
  for (const [name, when] of Object.entries(plan.moments)) moments.set(name, whenOf(when, moments, calendar, random));
  const words = Object.fromEntries([...moments].map(([name, at]) => [name, momentWords(at)]));
  const slots: Slots = { ...worldSlots(company, random.fork("world")), ...plan.roles, ...words, ...plan.words };
  return { plot, roles: new Map(Object.entries(plan.roles)), moments, slots };
}

type Stage = {
  story: Case;
  company: Company;
  calendar: Calendar;
  chat: ChatBuilder;
  mail: MailBuilder;
  tickets: StoryTicket[];
  news: StoryNews[];
  random: Random;
};

export function playPlot(stage: Stage): void {
  const beats = stage.story.plot.beats
    .map((beat) => ({ beat, at: whenOf(beat.at, stage.story.moments, stage.calendar, stage.random) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { beat, at } of beats) {
    const isOut = beat.kind !== "ticket" && beat.isOptional && stage.random.chance(0.45);
    if (!isOut && at < stage.calendar.endsAt) playBeat(beat, at, stage);
  }
}

function playBeat(beat: Beat, at: Date, stage: Stage): void {
  const say = (text: string): string => phrase(text, stage.story.slots, stage.random);
  if (beat.kind === "chat") playChat(say(beat.channel), beat.lines, at, stage);
  else if (beat.kind === "ticket") playTicket(beat, at, stage);
  else if (beat.kind === "news") {
    const paragraphs = say(beat.body)
      .split("\n\n")
      .map((part) => part.trim());
    const title = say(beat.title);
    stage.news.push({
      kind: "news",
      id: `case-${stage.news.length}`,
      publication: beat.publication,
      at,
      by: stage.random.pick(stage.company.journalists).full,
      title,
      body: paragraphs,
      topics: beat.topics,
    });
  } else {
    const found = /^(\w+)>([\w,]+)(?: cc ([\w,]+))?( fwd)?$/.exec(beat.route);
    if (found === null) throw new Error(`not a mail route: ${beat.route}`);
    const boxes = (list: string | undefined) =>
      (list ?? "")
        .split(",")
        .filter((name) => name !== "")
        .map((name) => boxOf(name, stage.story.roles, stage.company));
    // an answer to a mail that this story leaves out is left out with it
    if (beat.subject === "" && !stage.mail.mails.some((mail) => mail.thread === `case/${beat.thread}`)) return;
    const from = roleOf(found[1] ?? "", stage);
    stage.mail.write({
      thread: `case/${beat.thread}`,
      at,
      from,
      to: boxes(found[2]),
      cc: boxes(found[3]),
      subject: say(beat.subject),
      body: say(beat.body.trim()),
      isForward: found[4] !== undefined,
      labels: [from.org === stage.company.name ? "Sent" : "Inbox", "Important"],
    });
  }
}

function playChat(channel: string, lines: string, startsAt: Date, stage: Stage): void {
  let at = startsAt;
  let root: Date | null = null;
  for (const [index, line] of lines.trim().split("\n").entries()) {
    const { gapMs, rest } = gapOf(line.trim());
    const [, role = "", mark, text = ""] = /^(\w+)([:>]) (.+)$/.exec(rest) ?? [];
    if (index > 0) at = new Date(at.getTime() + (gapMs ?? stage.random.int(15, 240) * 1000));
    if (at >= stage.calendar.endsAt) return;
    const threadAt: Date | null = mark === ">" ? root : null;
    const written = stage.chat.say({
      channel,
      at,
      by: roleOf(role, stage).id,
      text: phrase(text, stage.story.slots, stage.random),
      threadAt,
    });
    if (mark === ":") root = written.at;
  }
}

function playTicket(beat: Extract<Beat, { kind: "ticket" }>, at: Date, stage: Stage): void {
  const say = (text: string): string => phrase(text, stage.story.slots, stage.random);
  const [project = "", type = "", priority = "", reporter = "", assignee = "", status = ""] = beat.header.split(" ");
  const number = say(beat.number);
  const comments = beat.talk
    .trim()
    .split("\n")
    .filter((line) => line.trim() !== "")
    .flatMap((line, index) => {
      const [, when = "", role = "", text = ""] = /^@(\S+(?: \d\d:\d\d)?) (\w+): (.+)$/.exec(line.trim()) ?? [];
      const said = whenOf(when, stage.story.moments, stage.calendar, stage.random);
      return said < stage.calendar.endsAt
        ? [{ id: `${number}${index + 1}`, at: said, by: roleOf(role, stage), text: say(text) }]
        : [];
    });
  const by = roleOf(assignee, stage);
  const last = comments.at(-1)?.at ?? at;
  stage.tickets.push({
    kind: "ticket",
    id: String(20_000 + Number(number) * 7),
    key: `${project}-${number}`,
    project,
    type: type.replaceAll("_", " "),
    at,
    updatedAt: last,
    summary: say(beat.summary),
    description: say(beat.description.trim()),
    status: status.replaceAll("_", " "),
    priority,
    reporter: roleOf(reporter, stage),
    assignee: by,
    labels: beat.labels,
    comments,
    changes: [
      { at: comments[0]?.at ?? at, by, field: "status", from: "Open", to: "In Progress" },
      ...(status === "In_Progress"
        ? []
        : [{ at: last, by, field: "status", from: "In Progress", to: status.replaceAll("_", " ") }]),
    ],
  });
}

function roleOf(name: string, stage: Stage): Person {
  const person = stage.story.roles.get(name);
  if (person === undefined) throw new Error(`no such role: ${name}`);
  return person;
}

/** Resolves "found+20", "told-5" or "w3 14:10". */
function whenOf(when: string, moments: ReadonlyMap<string, Date>, calendar: Calendar, random: Random): Date {
  const day = /^w(\d) (\d\d:\d\d)$/.exec(when);
  if (day !== null) {
    const found = calendar.workdays[Number(day[1])];
    if (found === undefined) throw new Error(`the fortnight has no working day ${day[1]}`);
    return atClock(found, day[2] ?? "", random);
  }
  const [, name = "", sign = "+", minutes = "0"] = /^(\w+?)(?:([+-])(\d+))?$/.exec(when) ?? [];
  const base = moments.get(name);
  if (base === undefined) throw new Error(`no such moment: ${when}`);
  // a bare moment is exact: what people say of it ("at 13:21") must be the minute of the item
  if (when === name) return base;
  return new Date(base.getTime() + (sign === "-" ? -1 : 1) * Number(minutes) * minuteMs + random.int(0, 40) * 1000);
}
