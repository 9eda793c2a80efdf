import type { Doc365, Entity } from "@hoopoe/contract/assist/entity.ts";
import { discoveryEntities, doc365List, dynamicEntities, gapEntities } from "@hoopoe/contract/assist/routes/entity.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileWarning, Link2 } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LongList } from "../../../ui/LongList.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { exposureLook } from "../../work/approvals/exposure-look.ts";
import { EntityRow } from "./EntityRow.tsx";

interface PanelsProps {
  appId: number;
  /** `agentId`: whose question it is; null where any of the app's may be asked. */
  onAsk: (question: string, agentId: number | null) => void;
  isEmbedded: boolean;
}

/** What exists, what is wrong, and what can be done now, beside an app's conversation. */
export function Panels({ appId, onAsk, isEmbedded }: PanelsProps) {
  const input = { body: { type: "", data: { appId } } };
  const dynamic = useQuery(apiQuery(dynamicEntities, input));
  const gaps = useQuery(apiQuery(gapEntities, input));
  const closed = useQuery(apiQuery(gapEntities, { body: { type: "closed", data: { appId } } }));
  const discovery = useQuery(apiQuery(discoveryEntities, input));
  const shown = { onAsk, isEmbedded };
  return (
    <div className="grid max-w-(--content-wide) grid-cols-2 items-start gap-4 overflow-y-auto p-(--gutter) narrow:grid-cols-1">
      <EntityCard title="What you can do now" query={dynamic} empty="Nothing waits for you." {...shown} />
      <EntityCard title="Gaps" query={gaps} empty="Nothing is known to be wrong or missing." {...shown} />
      <EntityCard title="Closed in 30 days" query={closed} empty="No gap was closed in the last 30 days." {...shown} />
      <EntityCard title="What exists" query={discovery} empty="Nothing is connected yet." {...shown} />
      {isEmbedded ? null : <SharedDocuments />}
    </div>
  );
}

interface EntityCardProps extends Pick<PanelsProps, "onAsk" | "isEmbedded"> {
  title: string;
  empty: string;
  query: {
    data: { entities: Entity[]; isMore: boolean } | undefined;
    isPending: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
}

function EntityCard({ title, empty, query, onAsk, isEmbedded }: EntityCardProps) {
  const all = query.data?.entities ?? [];
  return (
    <Card title={title} count={query.data === undefined ? undefined : all.length}>
      {query.isPending ? (
        <Skeleton label={`Loading ${title}`} rows={3} />
      ) : query.data === undefined ? (
        <ErrorState title={`${title} could not be read`} error={query.error} onRetry={() => void query.refetch()} />
      ) : all.length === 0 ? (
        <p className="p-(--card-pad) text-muted">{empty}</p>
      ) : (
        <>
          <LongList rows={all} nouns="entries" hint="">
            {(rows) => (
              <ul aria-label={title}>
                {rows.map((entity) => (
                  <EntityRow key={entity.id} entity={entity} onAsk={onAsk} isEmbedded={isEmbedded} />
                ))}
              </ul>
            )}
          </LongList>
          {query.data.isMore ? (
            <p className="type-small px-(--card-pad) py-3 text-muted">
              There are more than {countOf(all.length)}; those that press the least are left out.
            </p>
          ) : null}
        </>
      )}
    </Card>
  );
}

/** Whatever app they are looked at from: what was asked about a way into a document is asked once for all. */
function SharedDocuments() {
  const documents = useQuery(apiQuery(doc365List, { query: {} }));
  const all = documents.data?.data ?? [];
  return (
    <Card
      title="Shared documents"
      count={documents.data === undefined ? undefined : all.length}
      note={
        <Link to="/dashboard/workflow-generation/exposure" className="text-link">
          Review the sharing
        </Link>
      }
    >
      <StaleNotice query={documents} />
      {documents.isPending ? (
        <Skeleton label="Loading shared documents" rows={3} />
      ) : isLost(documents) ? (
        <ErrorState
          title="Microsoft 365 could not be asked"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : all.length === 0 ? (
        <p className="p-(--card-pad) text-muted">Microsoft 365 is not connected, or shares nothing.</p>
      ) : (
        <>
          <LongList rows={all} nouns="documents" hint="">
            {(rows) => (
              <ul aria-label="Shared documents">
                {rows.map((document) => (
                  <DocumentRow key={`${document.integrationId} ${document.documentId}`} document={document} />
                ))}
              </ul>
            )}
          </LongList>
          {documents.data.isMore ? (
            <p className="type-small px-(--card-pad) py-3 text-muted">
              Microsoft 365 shares more than were looked at; these were found first.
            </p>
          ) : null}
        </>
      )}
    </Card>
  );
}

const scopeWords: Readonly<Record<string, string>> = {
  anonymous: "anybody with the link",
  organization: "the whole organisation",
  users: "named people, by link",
  people: "named people",
};

function DocumentRow({ document: { title, owner, site, exposed } }: { document: Doc365 }) {
  const isOpen = exposed.some(({ scope }) => scope === "anonymous");
  const asked = exposed.find(({ approval }) => approval !== null)?.approval;
  return (
    <ListRow
      icon={isOpen ? <FileWarning size={16} aria-hidden="true" /> : <Link2 size={16} aria-hidden="true" />}
      title={title}
      why={`Open to ${[...new Set(exposed.map(({ scope }) => scopeWords[scope] ?? scope))].join(", ")} · ${owner} · ${site}`}
      aside={asked == null ? undefined : <Badge>{exposureLook(asked).word}</Badge>}
    />
  );
}
