import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { InstructionContext } from "./read-clause.ts";
import { sourceOf } from "./report-words.ts";
import { readings, type Slot } from "./slot-words.ts";

type Kind = Slot["kind"];
type Make = (asked: Asked, context: InstructionContext) => EditOperation[];

/** What the words of a request stand for, and the numbers among them. */
interface Asked {
  readonly kinds: ReadonlySet<Kind>;
  readonly slots: readonly Slot[];
  readonly numbers: readonly number[];
}

/**
 * A request in whatever order and wording: each of its words stands for something (slot-words.ts), and what they stand for
 * together must be all that one operation needs, no less and no more. "Finding 4 to the top" and "make the top one finding 4"
 * come to the same. Null where a word stands for nothing, or the words together for no operation.
 */
export function readSlots(said: string, context: InstructionContext): EditOperation[] | null {
  // "[4]" is how evidence is cited.
  const slots = slotsOf(said.toLowerCase().replaceAll(/\[(\d{1,3})\]/g, "ref $1"), context.sources);
  if (slots === null) return null;
  const numbers = slots.flatMap((slot) => (slot.kind === "number" || slot.kind === "ordinal" ? [slot.number] : []));
  const named = slots.filter(({ kind }) => kind !== "filler");
  const asked: Asked = {
    kinds: new Set(named.map(({ kind }) => (kind === "ordinal" ? "number" : kind))),
    slots,
    numbers,
  };
  for (const { needed, allowed, make } of forms) {
    const isAll = needed.every((kind) => asked.kinds.has(kind));
    if (!isAll || ![...asked.kinds].every((kind) => needed.includes(kind) || allowed.includes(kind))) continue;
    const operations = make(asked, context);
    if (operations.length > 0) return operations;
  }
  return null;
}

const setting: readonly Kind[] = ["mark", "move"];
const forms: readonly { needed: readonly Kind[]; allowed: readonly Kind[]; make: Make }[] = [
  {
    needed: ["tlp"],
    allowed: setting,
    make: (asked) => alone(asked, "tlp").map(({ tlp }) => ({ kind: "set-tlp", tlp })),
  },
  {
    needed: ["likelihood", "finding", "number"],
    allowed: [...setting, "only"],
    make: (asked) =>
      alone(asked, "likelihood").flatMap(({ word }) =>
        asked.numbers.map((number) => ({ kind: "judge-likelihood", number, likelihood: word })),
      ),
  },
  {
    needed: ["level", "confidence", "number"],
    allowed: [...setting, "finding", "likelihood", "only"],
    make: (asked) =>
      asked.numbers.flatMap((number) => [
        ...alone(asked, "level").map(({ level }) => ({ kind: "judge-confidence" as const, number, level })),
        ...alone(asked, "likelihood").map(({ word }) => ({
          kind: "judge-likelihood" as const,
          number,
          likelihood: word,
        })),
      ]),
  },
  { needed: ["shorten", "part"], allowed: ["move"], make: shorten },
  { needed: ["shorten", "part", "number"], allowed: ["sentence", "top", "only"], make: shorten },
  { needed: ["part", "number", "sentence"], allowed: ["only", "keep", "move"], make: shorten },
  // "Keep only the top 3 findings".
  { needed: ["part", "number", "top"], allowed: ["only", "keep"], make: shorten },
  {
    needed: ["only", "finding", "number"],
    allowed: ["keep"],
    make: ({ numbers }, { findingCount }) =>
      numbers.some((number) => number > findingCount)
        ? []
        : placesUpTo(findingCount)
            .filter((number) => !numbers.includes(number))
            .map((number) => ({ kind: "drop-finding", number })),
  },
  {
    needed: ["only", "source"],
    allowed: ["keep"],
    make: (asked) => alone(asked, "source").map(({ name }) => ({ kind: "keep-source", source: name })),
  },
  {
    needed: ["drop", "source"],
    allowed: [],
    make: ({ slots }) =>
      slots.flatMap((slot) => (slot.kind === "source" ? [{ kind: "drop-source", source: slot.name }] : [])),
  },
  {
    needed: ["drop", "finding", "number"],
    allowed: [],
    make: ({ numbers }) => numbers.map((number) => ({ kind: "drop-finding", number })),
  },
  {
    needed: ["drop", "evidence", "number"],
    allowed: [],
    make: ({ numbers }) => numbers.map((number) => ({ kind: "drop-evidence", number })),
  },
  {
    needed: ["drop", "part"],
    allowed: [],
    make: (asked) => alone(asked, "part").map(({ part }) => ({ kind: "drop-part", part })),
  },
  {
    needed: ["part", "first"],
    allowed: ["move"],
    make: (asked) => alone(asked, "part").map(({ part }) => ({ kind: "move-part", part, where: "first" })),
  },
  {
    needed: ["part", "top"],
    allowed: ["move"],
    make: (asked) => alone(asked, "part").map(({ part }) => ({ kind: "move-part", part, where: "first" })),
  },
  {
    needed: ["part", "last"],
    allowed: ["move"],
    make: (asked) => alone(asked, "part").map(({ part }) => ({ kind: "move-part", part, where: "last" })),
  },
  {
    needed: ["finding", "number", "first"],
    allowed: ["move"],
    make: ({ numbers }) => (numbers.length === 1 ? [{ kind: "move-finding", number: numbers[0] ?? 1, to: 1 }] : []),
  },
  {
    needed: ["finding", "number", "top"],
    allowed: ["move"],
    make: ({ numbers }) => (numbers.length === 1 ? [{ kind: "move-finding", number: numbers[0] ?? 1, to: 1 }] : []),
  },
  {
    needed: ["finding", "number", "last"],
    allowed: ["move"],
    make: ({ numbers }, { findingCount }) =>
      numbers.length === 1 ? [{ kind: "move-finding", number: numbers[0] ?? 1, to: findingCount }] : [],
  },
  {
    needed: ["finding", "number", "before"],
    allowed: ["move"],
    make: ({ numbers: [number, other, ...more] }) =>
      number === undefined || other === undefined || more.length > 0 || number === other
        ? []
        : [{ kind: "move-finding", number, to: number > other ? other : other - 1 }],
  },
  {
    needed: ["finding", "number", "position"],
    allowed: ["move"],
    make: ({ numbers: [number, to, ...more] }, { findingCount }) =>
      number === undefined || to === undefined || to > findingCount || more.length > 0
        ? []
        : [{ kind: "move-finding", number, to }],
  },
  { needed: ["drop", "unverified"], allowed: ["sentence"], make: () => [{ kind: "drop-not-supported" }] },
  { needed: ["swap", "finding", "number"], allowed: ["move"], make: swap },
  { needed: ["merge", "finding", "number"], allowed: ["into"], make: merge },
  { needed: ["merge", "number"], allowed: ["into"], make: merge },
];

function shorten({ slots, numbers }: Asked): EditOperation[] {
  const parts = slots.flatMap((slot) => (slot.kind === "part" ? [slot.part] : []));
  const [part, to = null] = [parts[0], numbers[0]];
  const isOne = parts.length === 1 && numbers.length <= 1;
  return isOne && (part === "bluf" || part === "findings" || part === "timeline" || part === "actions")
    ? [{ kind: "shorten", part, to }]
    : [];
}

function swap({ numbers }: Asked): EditOperation[] {
  const [one = 0, other = 0] = numbers.toSorted((a, b) => a - b);
  if (numbers.length !== 2) return [];
  const up: EditOperation = { kind: "move-finding", number: other, to: one };
  return other - one === 1 ? [up] : [up, { kind: "move-finding", number: one, to: other }];
}

/** The one that the others go into comes first. */
function merge({ kinds, numbers }: Asked): EditOperation[] {
  const inOrder = kinds.has("into") ? [...numbers.slice(-1), ...numbers.slice(0, -1)] : [...numbers];
  return numbers.length < 2 ? [] : [{ kind: "merge-findings", numbers: inOrder }];
}

/** The one slot of a kind; none where there are several, for then it is not plain which is meant. */
function alone<K extends Kind>({ slots }: Asked, kind: K): Extract<Slot, { kind: K }>[] {
  const found = slots.filter((slot): slot is Extract<Slot, { kind: K }> => slot.kind === kind);
  return found.length === 1 ? found : [];
}

function placesUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

const patterns = readings.map(([pattern, read]) => ({
  pattern: new RegExp(`(?:${pattern})(?![\\p{L}\\p{N}])`, "iuy"),
  read,
}));
const between = /(?:->|=>|[\s,.:!()[\]"“”'’–=→-])*/y;

/** The longest reading at each place; null where there is none. */
function slotsOf(said: string, sources: readonly string[]): Slot[] | null {
  const slots: Slot[] = [];
  let at = 0;
  for (;;) {
    between.lastIndex = at;
    at += between.exec(said)?.[0].length ?? 0;
    if (at >= said.length) return slots;
    const longest = [...matchesAt(said, at, sources)].toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) return null;
    slots.push(longest.slot);
    at += longest.length;
  }
}

function matchesAt(said: string, at: number, sources: readonly string[]): { slot: Slot; length: number }[] {
  const found = patterns.flatMap(({ pattern, read }) => {
    pattern.lastIndex = at;
    const text = pattern.exec(said)?.[0];
    return text === undefined ? [] : [{ slot: read(text), length: text.length }];
  });
  const word = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)?/u.exec(said.slice(at))?.[0] ?? "";
  const named = [word, word.split(/[ -]/)[0] ?? ""].find((name) => sourceOf(name, sources) !== null);
  const source = named === undefined ? null : sourceOf(named, sources);
  return source === null || named === undefined
    ? found
    : [{ slot: { kind: "source", name: source }, length: named.length }, ...found];
}
