import type { IntegrationData, SourceRecord } from "@hoopoe/contract/intake/integration.ts";
import { itemRaw, streamRecords } from "@hoopoe/contract/intake/routes/ingest.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** The newest records, each to be opened in the form in which the vendor sent it. */
export function RecordList({ stream }: { stream: IntegrationData }) {
  const records = useQuery(apiQuery(streamRecords, { params: { id: stream.id } }));
  const [open, setOpen] = useState<string>();
  if (records.isPending) return <Skeleton label={texts.loadingRecords} />;
  if (records.isError) {
    return <ErrorState title={sentences.integrationDataFailed} query={records} />;
  }
  if (records.data.data.length === 0) {
    return <p className="p-4 text-muted">{texts.nothingOfIsHere(stream.streamLabel)}</p>;
  }
  return (
    <section aria-label={texts.recordsOf(stream.streamLabel)}>
      <h3 className="px-4 pt-3.5 pb-1 font-strong">{stream.streamLabel}</h3>
      <ul>
        {records.data.data.map((record) => (
          <li key={record.id} className="border-b border-line-subtle">
            <button
              type="button"
              aria-expanded={open === record.id}
              className="block w-full px-4 py-2 text-left hover:bg-hover"
              onClick={() => setOpen(open === record.id ? undefined : record.id)}
            >
              <span className="block truncate">{record.title === "" ? record.externalId : record.title}</span>
              <span className="type-small block truncate text-muted">
                {dateOf(record.date)} {timeOf(record.date)} · {personName(record.author)}
              </span>
            </button>
            {open === record.id ? <Raw record={record} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Raw({ record }: { record: SourceRecord }) {
  const raw = useQuery({ ...apiQuery(itemRaw, { params: { id: record.id } }), staleTime: Infinity });
  if (raw.isPending) return <Skeleton label={texts.loadingTheRecord} rows={2} />;
  if (raw.isError) return <p className="type-small px-4 pb-3 text-danger">{sentences.integrationDataFailed}</p>;
  return (
    <div className="px-4 pb-3">
      <p className="type-code mb-1 truncate text-muted">{record.externalId}</p>
      <pre
        aria-label={texts.asItWasSent(record.title)}
        className="type-code max-h-80 overflow-auto rounded-control border border-line-subtle bg-sunken p-2 break-words whitespace-pre-wrap text-secondary"
      >
        {JSON.stringify(raw.data.data, null, 2)}
      </pre>
    </div>
  );
}
