import type { ReadDoc } from "./read-docs.ts";

const ticketKey = /\b[A-Z][A-Z0-9]+-\d+\b/;

/** The ticket that an item's title names, else its thread. */
export function matterOf({ doc, thread }: ReadDoc): string {
  return ticketKey.exec(doc.title)?.[0] ?? thread;
}
