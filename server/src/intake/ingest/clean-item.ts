import { hash } from "node:crypto";
import type { SourceItem } from "@hoopoe/contract/intake/item.ts";

/** An item as it is stored: nothing in it that PostgreSQL would refuse. `hash` is over what a person sees of it. */
export interface CleanItem {
  readonly externalId: string;
  readonly source_datatype: string;
  readonly at: string;
  /** `at` is the moment of reading: what is stored already keeps the date that it has. */
  readonly isDatedByArrival: boolean;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly raw: string;
  readonly hash: Buffer;
  readonly containerId: string | null;
  readonly state: string;
  /** Null where the source has no states. */
  readonly isClosed: boolean | null;
  readonly labels: readonly string[];
  /** Addresses, in lower case; null where only its container says who may see it. */
  readonly sourceAudience: readonly string[] | null;
}

const externalIdBytesMax = 2_000;
const containerIdCharsMax = 500;
/** The second net, for a connector that does without sourceItemOf, which cuts a title at 500 characters. */
const lineCharsMax = 2_000;
const bodyCharsMax = 2_000_000;
const rawCharsMax = 4_000_000;
/** PostgreSQL's timestamps go further, JavaScript's dates written as ISO with a plain year do not. */
const yearMin = 1;
const yearMax = 9_999;

/** Makes one record fit to be stored, or says why it cannot be. */
export function cleanItem(item: SourceItem): CleanItem | { reason: string } {
  const externalId = text(item.externalId);
  if (externalId === "") return { reason: "The record has no id." };
  if (Buffer.byteLength(externalId) > externalIdBytesMax) {
    return { reason: `The record's id is longer than ${externalIdBytesMax} bytes.` };
  }
  const date = new Date(item.at);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < yearMin || date.getUTCFullYear() > yearMax) {
    return { reason: `The record's date isn't valid: ${String(item.at).slice(0, 60)}.` };
  }
  const seen = {
    source_datatype: text(item.source_datatype.slice(0, 40)),
    at: date.toISOString(),
    author: text(item.author.slice(0, lineCharsMax)),
    title: text(item.title.slice(0, lineCharsMax)),
    body: text(item.body.slice(0, bodyCharsMax)),
    url: item.url === null ? null : text(item.url),
  };
  const containerId = item.containerId === undefined ? null : text(item.containerId.slice(0, containerIdCharsMax));
  // What moves to another container, or is shared with others, is for other people.
  const path = containerId === null ? [] : [containerId];
  const sourceAudience = item.audience === undefined ? null : addressesOf(item.audience);
  const people = sourceAudience === null ? [] : [sourceAudience];
  const isDatedByArrival = item.isDatedByArrival === true;
  const lasting = isDatedByArrival ? { ...seen, at: null } : seen;
  const digest = hash("sha256", JSON.stringify([...Object.values(lasting), ...path, ...people]), "buffer");
  const raw = json(item.raw);
  return { externalId, ...seen, isDatedByArrival, raw, hash: digest, containerId, sourceAudience, ...statesOf(item) };
}

/** Its text says both too, so that a change of them is a change of its hash. */
function statesOf({ state, labels = [] }: SourceItem): Pick<CleanItem, "state" | "isClosed" | "labels"> {
  return { state: text(state?.name ?? ""), isClosed: state?.isClosed ?? null, labels: labels.map(text) };
}

function addressesOf(audience: readonly string[]): string[] {
  return [...new Set(audience.map((address) => text(address).toLowerCase()))].toSorted();
}

/** No NUL, which no text of PostgreSQL holds, and no half of a surrogate pair, which is no UTF-8. */
function text(value: string): string {
  const whole = value.isWellFormed() ? value : value.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

/** jsonb refuses the same; a record too large to keep as it came is kept without its raw form. */
function json(raw: unknown): string {
  const plain = JSON.stringify(raw) ?? "null";
  if (plain.length > rawCharsMax) return "null";
  if (!plain.includes("\\u0000") && !plain.includes("\\ud")) return plain;
  return JSON.stringify(raw, (_key, value: unknown) => (typeof value === "string" ? text(value) : value));
}
