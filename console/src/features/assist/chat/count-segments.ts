import { type ItemCountReply, type ItemFilters, noFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { countOf, dateOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";
import { sourceLook } from "../../../ui/source-look.ts";
import { type FormField, nameOf } from "./CountForm.tsx";

export type FilterField = Exclude<keyof ItemFilters, "from" | "to"> | "time";

/** The filters that are on, in words, in the order in which they are read. */
export function segmentsOf(filters: ItemFilters): { field: FilterField; label: string }[] {
  const { sources, author, thread, connection, kind, state, label, words } = filters;
  const time = timeWords(filters);
  const all: [FilterField, string][] = [
    ["sources", sources.map((source) => sourceLook(source).label).join(", ")],
    ["connection", connection],
    ["kind", kind],
    ["label", label === "" ? "" : texts.labelled(label)],
    ["state", stateWords(state)],
    ["author", author],
    ["thread", thread],
    ["time", time],
    ["words", words === "" ? "" : `“${words}”`],
  ];
  return all.filter(([, shown]) => shown !== "").map(([field, shown]) => ({ field, label: shown }));
}

/** Both ends of every source's states have words of ours; a state by its name has its source's. */
function stateWords(state: string): string {
  return { open: texts.stillOpen, closed: texts.closed }[state.toLowerCase()] ?? state;
}

/** The filters as a question says them. */
export function wordsOfFilters(filters: ItemFilters): string {
  return segmentsOf(filters)
    .map(({ label }) => label)
    .join(", ");
}

function timeWords({ from, to }: ItemFilters): string {
  if (from === null && to === null) return "";
  if (from === null) return texts.before(dateOf(to ?? ""));
  return to === null ? texts.since(dateOf(from)) : texts.fromTo(dateOf(from), dateOf(to));
}

interface Choice {
  readonly label: string;
  readonly filters: ItemFilters;
}

/** What a filter could be instead, with the count that this gives, and the filters without it. */
export function choicesFor(
  field: string,
  filters: ItemFilters,
  counted: ItemCountReply | undefined,
): { choices: Choice[]; edit: FormField | null; without: ItemFilters } {
  const without = withoutField(field, filters);
  const edit: FormField | null = field === "words" || field === "thread" || field === "time" ? field : null;
  return { choices: valuesOf(field, counted).map((one) => toChoice(field, filters, one)), edit, without };
}

/** What can be added: a source, an author or a kind by its count, words or a time by a form. */
export function addable(
  filters: ItemFilters,
  counted: ItemCountReply | undefined,
): ((Choice & { label: string }) | { label: string; form: FormField })[] {
  const isOn = new Set<string>(segmentsOf(filters).map(({ field }) => field));
  const values = ["sources", "author", "state", "label"].flatMap((field) =>
    isOn.has(field) ? [] : valuesOf(field, counted).map((one) => toChoice(field, filters, one)),
  );
  const forms = (["words", "time", "thread"] as const).filter((field) => !isOn.has(field));
  return [...forms.map((form) => ({ label: nameOf(form), form })), ...values];
}

type Value = ItemCountReply["sources"][number];

function valuesOf(field: string, counted: ItemCountReply | undefined): readonly Value[] {
  if (counted === undefined) return [];
  if (field === "sources") return counted.sources;
  if (field === "author") return counted.authors.filter(({ value }) => value !== "");
  return { kind: counted.kinds, state: counted.states, label: counted.labels }[field] ?? [];
}

function toChoice(field: string, filters: ItemFilters, { value, count }: Value): Choice {
  const name =
    field === "sources"
      ? sourceLook(value).label
      : field === "state"
        ? stateWords(value)
        : field === "label"
          ? texts.labelled(value)
          : value;
  const label = `${name} · ${countOf(count)}`;
  if (field === "sources") return { label, filters: { ...filters, sources: [value] } };
  return { label, filters: { ...filters, [field]: value } };
}

function withoutField(field: string, filters: ItemFilters): ItemFilters {
  if (field === "time") return { ...filters, from: null, to: null };
  if (field === "sources") return { ...filters, sources: [] };
  return field in noFilters ? { ...filters, [field]: "" } : filters;
}
