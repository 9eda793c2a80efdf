import type { ExposureApproval } from "@hoopoe/contract/work/approval.ts";
import type { Doc365 } from "@hoopoe/contract/assist/entity.ts";

export type ExposureRecord = Pick<ExposureApproval, "status" | "timestamp" | "executionId"> & {
  action: string;
  appId: string;
  documentId: string;
  itemId: string;
  approvalId: string | null;
  changes: ExposureApproval["changes"];
};

/** A document with its ways in: those that are open, and those that a record tells of alone. */
export interface ExposureRow {
  documentId: string;
  title: string;
  /** Site and owner, where they are known. */
  where: string;
  integrationId: string | null;
  /** What the source said of this document; `unknown` while the list loads, where it failed, or holds more than was read. */
  reading: "listed" | "not listed" | "unknown";
  /** A link or permission that the source no longer lists has no `item`. */
  ways: { itemId: string; item: Doc365["exposed"][number] | null; record: ExposureRecord | null }[];
}

/**
 * Open links and permissions first, each with its record; documents of which only records are left come last.
 * @param documents undefined while they load, or where they could not be loaded
 * @param isMore whether the source has more documents than these
 */
export function exposureRows(
  { documents, isMore }: { documents: readonly Doc365[] | undefined; isMore: boolean },
  records: readonly ExposureRecord[],
): ExposureRow[] {
  const known = documents ?? [];
  const unlisted = documents === undefined || isMore ? "unknown" : "not listed";
  const listed = new Set(known.map(({ documentId }) => documentId));
  const rest = Map.groupBy(
    records.filter(({ documentId }) => !listed.has(documentId)),
    ({ documentId }) => documentId,
  );
  return [
    ...known.map((document) => rowOf(document, recordsOf(records, document.documentId), "listed")),
    ...[...rest].map(([documentId, own]) => rowOf({ documentId, exposed: [] }, own, unlisted)),
  ].filter(({ ways }) => ways.length > 0);
}

type Known = Pick<Doc365, "documentId" | "exposed"> & Partial<Doc365>;

function rowOf(document: Known, records: readonly ExposureRecord[], reading: ExposureRow["reading"]): ExposureRow {
  const { documentId, exposed, site = "", owner = "", integrationId = null } = document;
  const open = new Set(exposed.map(({ itemId }) => itemId));
  return {
    documentId,
    title: document.title ?? records[0]?.changes[0]?.target ?? documentId,
    where: [site, owner].filter(Boolean).join(" · "),
    integrationId,
    reading,
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
