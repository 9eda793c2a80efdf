import type { Company } from "../cast/company.ts";
import { castRoles, worldSlots } from "../cast/roles.ts";
import { minuteMs } from "../calendar.ts";
import { phrase, type Slots } from "../phrase.ts";
import type { Random } from "../random.ts";
import type { Person, StoryTicket, TicketChange, TicketComment } from "../story.ts";
import { gapOf, laterAtWork } from "./pace.ts";

type Stage = { company: Company; number: number; random: Random; startsAt: Date; endsAt: Date };

/**
 * Plays a ticket: "IT Bug Medium A=any B=it Done" (reporter A, assignee B, last word the final status) / summary /
 * description, then after "---" one comment a line: "B: text", with "~4h " before it for the pause.
 */
export function playTicketScript({ script, ...stage }: Stage & { script: string }): StoryTicket {
  const { startsAt, company, number, random } = stage;
  const [header = "", summary = "", ...rest] = script.trim().split("\n");
  const [project = "", type = "", priority = ""] = header.split(/\s+/);
  const cast = castRoles(header, company, random);
  const slots: Slots = { ...worldSlots(company, random), ...Object.fromEntries(cast) };
  const reporter = cast.get("A");
  if (reporter === undefined) throw new Error(`a ticket without a reporter: ${header}`);
  const assignee = cast.get("B") ?? null;
  const [description = "", talk = ""] = rest.join("\n").split(/\n---\n/);
  const title = phrase(summary, slots, random);
  const text = phrase(description.trim(), slots, random);
  const lines = talk.split("\n").filter((one) => one.trim() !== "");
  const comments = playTalk(lines, { cast, slots, ...stage });
  const status = statusOf(header, comments.length, lines.length);
  return {
    kind: "ticket",
    id: String(20_000 + number * 7),
    key: `${project}-${number}`,
    project,
    type: type.replaceAll("_", " "),
    at: startsAt,
    updatedAt: comments.at(-1)?.at ?? startsAt,
    summary: title,
    description: text,
    status,
    priority,
    reporter,
    assignee,
    labels: [],
    comments,
    changes: changesOf({ status, startsAt, comments, by: assignee ?? reporter }),
  };
}

/** As many comments as there is time for. */
function playTalk(
  lines: readonly string[],
  { cast, slots, startsAt, endsAt, number, random }: Stage & { cast: ReadonlyMap<string, Person>; slots: Slots },
): TicketComment[] {
  const comments: TicketComment[] = [];
  let at = startsAt;
  for (const line of lines) {
    const { gapMs, rest: spoken } = gapOf(line.trim());
    const [, role = "", words = ""] = /^([A-Z]): (.+)$/.exec(spoken) ?? [];
    const by = cast.get(role);
    if (by === undefined) throw new Error(`no such role in a ticket: ${line}`);
    at = laterAtWork(at, gapMs ?? random.int(25, 420) * minuteMs, random);
    if (at >= endsAt) break;
    comments.push({ id: `${number}${comments.length + 1}`, at, by, text: phrase(words, slots, random) });
  }
  return comments;
}

/** The script's own last status once everything was said. */
function statusOf(header: string, saidCount: number, lineCount: number): string {
  const last = header.trim().split(/\s+/).at(-1)?.replaceAll("_", " ") ?? "Open";
  if (saidCount === lineCount && !last.includes("=")) return last;
  return saidCount > 0 ? "In Progress" : "Open";
}

function changesOf({
  status,
  startsAt,
  comments,
  by,
}: {
  status: string;
  startsAt: Date;
  comments: TicketComment[];
  by: Person;
}): TicketChange[] {
  if (status === "Open") return [];
  const first = comments[0]?.at ?? startsAt;
  const started: TicketChange = { at: first, by, field: "status", from: "Open", to: "In Progress" };
  return status === "In Progress"
    ? [started]
    : [started, { at: comments.at(-1)?.at ?? first, by, field: "status", from: "In Progress", to: status }];
}
