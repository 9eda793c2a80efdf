import type { ListedItem } from "@hoopoe/contract/assist/item-filters.ts";
import { personName } from "../../../lib/person-name.ts";
import { sourceLook } from "../../../ui/source-look.ts";
import { type ItemColumnId, itemColumnIds } from "./item-column-ids.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

export interface ItemColumn {
  readonly id: ItemColumnId;
  readonly label: string;
}

export interface ItemSort {
  readonly by: ItemColumnId;
  readonly descends: boolean;
}

/** Title and date always; the others where any of the rows has something there. */
export function columnsFor(rows: readonly ListedItem[]): ItemColumn[] {
  const labels: Readonly<Record<ItemColumnId, string>> = {
    title: texts.columnItem,
    author: texts.columnAuthor,
    standing: texts.columnStanding,
    labels: texts.columnLabels,
    date: texts.columnDate,
    state: texts.columnState,
  };
  return itemColumnIds
    .filter((id) => id === "title" || rows.some((row) => valueOf(row, id) !== ""))
    .map((id) => ({ id, label: labels[id] }));
}

/** By what is read, numbers within it by their value: ACC-9 before ACC-10. */
export function sortRows(rows: readonly ListedItem[], { by, descends }: ItemSort): ListedItem[] {
  const order = new Intl.Collator(undefined, { numeric: true });
  const sorted = rows.toSorted((a, b) => order.compare(valueOf(a, by), valueOf(b, by)));
  return descends ? sorted.toReversed() : sorted;
}

function valueOf(row: ListedItem, column: ItemColumnId): string {
  if (column === "labels") return row.labels.join(", ");
  if (column === "author") return personName(row.author);
  return row[column] ?? "";
}

/** RFC 4180, with a byte order mark for spreadsheets; what a spreadsheet would take for a formula is plain text. */
export function csvOf(rows: readonly ListedItem[]): string {
  const head = [
    texts.columnSource,
    texts.columnItem,
    texts.columnAuthor,
    texts.columnStanding,
    texts.columnLabels,
    texts.columnDate,
    texts.columnState,
    texts.columnAddress,
  ];
  const lines = rows.map((row) => [
    sourceLook(row.source_datatype).label,
    row.title,
    row.author,
    row.standing ?? "",
    row.labels.join(", "),
    row.date,
    row.state,
    row.url ?? "",
  ]);
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}
