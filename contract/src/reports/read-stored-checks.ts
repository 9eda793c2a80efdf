import { sentenceStates, type StateCounts } from "./sentence-check.ts";

const uncheckedReason =
  "couldn't be confirmed: an earlier version checked it by rules; write the report again to check it";

/**
 * A sentence as an earlier version stored it, as today's: "verified" is `quoted` where a quote has all of its words in that
 * order, else not supported, since no model ever confirmed it; "unverified" is not supported. Done at reading, so that
 * stored documents stay as they were written. Anything else is returned as it came, for the schema to judge.
 */
export function readStoredSentence(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored["check"])) return stored;
  const { status, reasons } = stored["check"];
  if (status === "unverified") return { ...stored, check: { status: "not-supported", reasons } };
  if (status !== "verified") return stored;
  const check = isQuote(stored) ? { status: "quoted" } : { status: "not-supported", reasons: [uncheckedReason] };
  return { ...stored, check };
}

/** A document of an earlier version counted one state only; the rest of it is read sentence by sentence. */
export function readStoredReport(stored: unknown): unknown {
  if (!isRecord(stored) || !isRecord(stored["method"])) return stored;
  // What an earlier version called the writer without a model.
  if (stored["method"]["engineLabel"] === "Built-in (extractive)")
    return readStoredReport({ ...stored, method: { ...stored["method"], engineLabel: "Quotes" } });
  if (stored["method"]["states"] !== undefined) return stored;
  const states: StateCounts = { quoted: 0, supported: 0, disputed: 0, superseded: 0, "not-supported": 0 };
  for (const part of ["bluf", "findings", "timeline", "actions"]) countIn(stored[part], states);
  return { ...stored, method: { ...stored["method"], states } };
}

function countIn(node: unknown, states: StateCounts): void {
  if (Array.isArray(node)) for (const entry of node) countIn(entry, states);
  if (!isRecord(node)) return;
  const read = readStoredSentence(node);
  const check = isRecord(read) ? read["check"] : undefined;
  const state = isRecord(check) ? sentenceStates.find((known) => known === check["status"]) : undefined;
  if (state !== undefined) states[state] += 1;
  else for (const entry of Object.values(node)) countIn(entry, states);
}

function isQuote({ text, citations }: Record<string, unknown>): boolean {
  const said = typeof text === "string" ? wordsOf(text) : "";
  const quotes = Array.isArray(citations) ? citations : [];
  return (
    said !== "" &&
    quotes.some((one) => isRecord(one) && typeof one["quote"] === "string" && wordsOf(one["quote"]).includes(said))
  );
}

/** Words and figures alone: how a sentence opens and closes may differ from its quote. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
