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
import { texts } from "../../../messages/en/features/assist/chat.ts";

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
      <EntityCard title={texts.whatYouCanDoNow} query={dynamic} empty={texts.nothingWaitsForYou} {...shown} />
      <EntityCard title={texts.gaps} query={gaps} empty={texts.nothingIsKnownTo} {...shown} />
      <EntityCard title={texts.closedIn30Days} query={closed} empty={texts.noGapWasClosed} {...shown} />
      <EntityCard title={texts.whatExists} query={discovery} empty={texts.nothingIsConnectedYet} {...shown} />
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
        <Skeleton label={texts.loading(title)} rows={3} />
      ) : query.data === undefined ? (
        <ErrorState title={texts.couldNotBeRead(title)} query={query} />
      ) : all.length === 0 ? (
        <p className="p-(--card-pad) text-muted">{empty}</p>
      ) : (
        <>
          <LongList rows={all} nouns={texts.entries} hint="">
            {(rows) => (
              <ul aria-label={title}>
                {rows.map((entity) => (
                  <EntityRow key={entity.id} entity={entity} onAsk={onAsk} isEmbedded={isEmbedded} />
                ))}
              </ul>
            )}
          </LongList>
          {query.data.isMore ? (
            <p className="type-small px-(--card-pad) py-3 text-muted">{texts.thereAreMoreThan(countOf(all.length))}</p>
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
      title={texts.sharedDocuments}
      count={documents.data === undefined ? undefined : all.length}
      note={
        <Link to="/dashboard/workflow-generation/exposure" className="text-link">
          {texts.reviewTheSharing}
        </Link>
      }
    >
      <StaleNotice query={documents} />
      {documents.isPending ? (
        <Skeleton label={texts.loadingSharedDocuments} rows={3} />
      ) : isLost(documents) ? (
        <ErrorState title={texts.microsoft365CouldNot} query={documents} />
      ) : all.length === 0 ? (
        <p className="p-(--card-pad) text-muted">{texts.microsoft365IsNot}</p>
      ) : (
        <>
          <LongList rows={all} nouns={texts.documents} hint="">
            {(rows) => (
              <ul aria-label={texts.sharedDocuments}>
                {rows.map((document) => (
                  <DocumentRow key={`${document.integrationId} ${document.documentId}`} document={document} />
                ))}
              </ul>
            )}
          </LongList>
          {documents.data.isMore ? (
            <p className="type-small px-(--card-pad) py-3 text-muted">{texts.microsoft365SharesMore}</p>
          ) : null}
        </>
      )}
    </Card>
  );
}

const scopeWords: Readonly<Record<string, string>> = {
  anonymous: texts.anybodyWithTheLink,
  organization: texts.theWholeOrganisation,
  users: texts.namedPeopleByLink,
  people: texts.namedPeople,
};

function DocumentRow({ document: { title, owner, site, exposed } }: { document: Doc365 }) {
  const isOpen = exposed.some(({ scope }) => scope === "anonymous");
  const asked = exposed.find(({ approval }) => approval !== null)?.approval;
  return (
    <ListRow
      icon={isOpen ? <FileWarning size={16} aria-hidden="true" /> : <Link2 size={16} aria-hidden="true" />}
      title={title}
      why={texts.openTo([...new Set(exposed.map(({ scope }) => scopeWords[scope] ?? scope))].join(", "), owner, site)}
      aside={asked == null ? undefined : <Badge>{exposureLook(asked).word}</Badge>}
    />
  );
}
