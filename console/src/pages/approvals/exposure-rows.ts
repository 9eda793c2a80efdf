import type { Doc365 } from "@hoopoe/contract/entity.ts";
import type { ExposureRecord } from "./ExposureItem.tsx";

/** A document with its ways in: those that are open, and those that a record tells of alone. */
export interface ExposureRow {
  documentId: string;
  title: string;
  /** Site and owner, where they are known. */
  where: string;
  integrationId: string | null;
  /** The vendor lists a way in no longer once it is closed: then `item` is null. */
  ways: { itemId: string; item: Doc365["exposed"][number] | null; record: ExposureRecord | null }[];
}

/** Open ways in first, each with its record; documents of which nothing but records are left come last. */
export function exposureRows(documents: readonly Doc365[], records: readonly ExposureRecord[]): ExposureRow[] {
  const listed = new Set(documents.map(({ documentId }) => documentId));
  const rest = Map.groupBy(
    records.filter(({ documentId }) => !listed.has(documentId)),
    ({ documentId }) => documentId,
  );
  return [
    ...documents.map((document) => rowOf(document, recordsOf(records, document.documentId))),
    ...[...rest].map(([documentId, own]) => rowOf({ documentId, exposed: [] }, own)),
  ].filter(({ ways }) => ways.length > 0);
}

type Known = Pick<Doc365, "documentId" | "exposed"> & Partial<Doc365>;

function rowOf(document: Known, records: readonly ExposureRecord[]): ExposureRow {
  const { documentId, exposed, site = "", owner = "", integrationId = null } = document;
  const open = new Set(exposed.map(({ itemId }) => itemId));
  return {
    documentId,
    title: document.title ?? records[0]?.changes[0]?.target ?? documentId,
    where: [site, owner].filter(Boolean).join(" · "),
    integrationId,
    ways: [
      ...exposed.map((item) => ({
        itemId: item.itemId,
        item,
        record: records.find(({ itemId }) => itemId === item.itemId) ?? null,
      })),
      ...records
        .filter(({ itemId }) => !open.has(itemId))
        .map((record) => ({ itemId: record.itemId, item: null, record })),
    ],
  };
}

function recordsOf(records: readonly ExposureRecord[], documentId: string): ExposureRecord[] {
  return records.filter((record) => record.documentId === documentId);
}
