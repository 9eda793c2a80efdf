import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";

/** A source_datatype as people call it. */
export function sourceName(source: string): string {
  return sourceNames.get(source)?.name.en ?? source;
}

/** A count with thousands set apart, and its noun in the right number. */
export function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** What people read at the fields that narrow to sources and to a stretch of time. */
export const sourceAndTimeWords = {
  sources: {
    title: "Sources",
    description: `One per line: ${[...sourceNames.keys()].join(", ")}. Leave empty for all.`,
  },
  from: { title: "From" },
  to: { title: "To" },
} as const;
