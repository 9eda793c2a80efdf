import { auditActions, type AuditEntry } from "@hoopoe/contract/records/audit.ts";
import { utcDateOf, utcTimeOf } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";

/** Lines of the audit as rows; the first characters of a line's hash stand beside it, the whole one in the export. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      label="Audit"
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
  { id: "at", header: "When (UTC)", cell: ({ at }) => <When at={at} /> },
  { id: "actor", header: "Who", cell: ({ actor }) => <span className="block max-w-64 truncate">{actor}</span> },
  { id: "action", header: "What", cell: (entry) => <span className="font-strong">{wordsOf(entry)}</span> },
  {
    id: "target",
    header: "To what",
    cell: (entry) => (
      <span className="block max-w-90 truncate text-secondary">
        {[entry.target, factsOf(entry)].filter((part) => part !== "").join(" · ")}
      </span>
    ),
  },
  { id: "ip", header: "Address", cell: ({ ip }) => <span className="type-code text-muted">{ip ?? "–"}</span> },
  {
    id: "hash",
    header: "Line",
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
