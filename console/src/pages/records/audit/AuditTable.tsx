import { auditActions, type AuditEntry } from "@hoopoe/contract/records/audit.ts";
import { utcDateOf, utcTimeOf } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { texts } from "../../../messages/en/pages/records/audit.ts";

/** Lines of the audit as rows; the first characters of a line's hash stand beside it, the whole one in the export. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      label={texts.audit}
      columns={columns}
      rows={entries}
      rowKey={({ seq }) => String(seq)}
      phoneRow={(entry) => (
        <>
          <div className="flex gap-3">
            <span className="min-w-0 flex-1 truncate font-strong">{wordsOf(entry)}</span>
            <When at={entry.at} />
          </div>
          <div className="type-small mt-1 truncate text-muted">
            {entry.actor}
            {entry.target === "" ? "" : ` · ${entry.target}`}
          </div>
        </>
      )}
    />
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { id: "at", header: texts.whenUtc, cell: ({ at }) => <When at={at} /> },
  { id: "actor", header: texts.who, cell: ({ actor }) => <span className="block max-w-64 truncate">{actor}</span> },
  { id: "action", header: texts.what, cell: (entry) => <span className="font-strong">{wordsOf(entry)}</span> },
  {
    id: "target",
    header: texts.toWhat,
    cell: (entry) => (
      <span className="block max-w-90 truncate text-secondary">
        {[entry.target, factsOf(entry)].filter((part) => part !== "").join(" · ")}
      </span>
    ),
  },
  { id: "ip", header: texts.address, cell: ({ ip }) => <span className="type-code text-muted">{ip ?? "–"}</span> },
  {
    id: "hash",
    header: texts.line,
    align: "right",
    cell: ({ seq, hash }) => (
      <span className="type-code text-muted">
        {seq} {hash.slice(0, 8)}
      </span>
    ),
  },
];

/** A known action in words, another one as it was written. */
function wordsOf({ action }: AuditEntry): string {
  return new Map<string, string>(Object.entries(auditActions)).get(action) ?? action;
}

function factsOf({ details }: AuditEntry): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && !/(^id|Id|handle)$/.test(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="type-code text-muted">
      {utcDateOf(at)} {utcTimeOf(at)}
    </time>
  );
}
