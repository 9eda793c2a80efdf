import { embedSettingsGet } from "@hoopoe/contract/assist/routes/embed.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { firstWord } from "../../../api/request.ts";
import { apiQuery } from "../../../api/query.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { OriginsCard } from "./OriginsCard.tsx";
import { PreviewCard } from "./PreviewCard.tsx";
import { pageSnippet, serverSnippet } from "./snippet.ts";
import { TokensCard } from "./TokensCard.tsx";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

/** Hoopoe inside pages of others: who may, with which token, by which lines, and how it looks. */
export function EmbedSettingsPage() {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "embed:read");
  const settings = useQuery({ ...apiQuery(embedSettingsGet, {}), enabled: refusal === undefined });
  const workspaceId = useWorkspace(({ id }) => id);
  const [token, setToken] = useState<string | null>(null);
  const { origin, hostname } = location;
  return (
    <>
      <OrganisationHeader title={texts.embedding} subtitle={texts.theAppListOfThis} />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) pt-6 pb-4">
        {refusal !== undefined ? (
          <EmptyState title={texts.embeddingIsForAdmins}>{refusal}</EmptyState>
        ) : settings.isPending ? (
          <Skeleton label={texts.loadingTheSettings} rows={4} />
        ) : isLost(settings) ? (
          <ErrorState title={texts.theSettingsOfEmbedding} stillWorks={texts.theyStayAsThey} query={settings} />
        ) : (
          <>
            <OriginsCard origins={settings.data.origins} mayManage={settings.data.mayManage} />
            <TokensCard onMade={setToken} />
            <Card title={texts.whatGoesIntoYour}>
              <div className="flex flex-col gap-4 p-(--card-pad)">
                <p className="type-small text-muted" role="status">
                  {token === null ? texts.createAnEmbedToken : texts.theNewTokenStands}
                </p>
                <CodeBlock label={texts.yourPage} code={pageSnippet({ origin, token: token ?? "TOKEN" })} />
                <CodeBlock
                  label={texts.yourServerForEach}
                  code={serverSnippet({ origin, tenant: firstWord(hostname), workspaceId: workspaceId ?? "1" })}
                />
              </div>
            </Card>
          </>
        )}
      </div>
      {settings.data === undefined ? null : (
        <div className="px-(--gutter) pb-6">
          <PreviewCard hasOrigins={settings.data.origins.length > 0} />
        </div>
      )}
    </>
  );
}
