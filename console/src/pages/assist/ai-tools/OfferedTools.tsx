import { mcpOfferList, mcpOfferSet } from "@hoopoe/contract/assist/routes/mcp.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, queryClient } from "../../../api/query.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/assist/ai-tools.ts";

const offers = apiQuery(mcpOfferList, {});

/** Our own server of the Model Context Protocol: its address, and which tools that write it offers. */
export function OfferedTools() {
  const list = useQuery(offers);
  const set = useMutation({
    scope: inTurn("offers"),
    mutationFn: (body: { toolId: string; isOffered: boolean }) => call(mcpOfferSet, { body }),
    onSuccess: (data) => queryClient.setQueryData(offers.queryKey, data),
    onError: (error) => toastFailure(texts.theOfferStayedAs, error),
  });
  const address = `${window.location.origin}/api/mcp`;
  return (
    <Card title={texts.forClientsOutside}>
      <div className="flex flex-col gap-2 p-(--card-pad)">
        <p>
          {texts.address} <code className="type-code rounded-control bg-sunken px-1.5 py-0.5">{address}</code>{" "}
          {texts.isAllAClientNeeds}{" "}
          <Link to="/dashboard/profile" search={{ tab: "tokens" }} className="text-link">
            {texts.personalAccessToken}
          </Link>{" "}
          {texts.thatMay} <code className="type-code">{texts.mcpUse}</code>
          {texts.readingToolsAreOffered}
        </p>
        <p className="type-small text-muted">{texts.aToolThatWrites}</p>
      </div>
      <StaleNotice query={list} />
      {list.isPending ? (
        <Skeleton label={texts.loadingWhatIsOffered} rows={2} />
      ) : isLost(list) ? (
        <ErrorState title={texts.theOffersCouldNot} query={list} />
      ) : list.data.data.length === 0 ? (
        <p className="type-small px-(--card-pad) pb-3 text-muted">{texts.noConnectionOrWorkflow}</p>
      ) : (
        <ul aria-label={texts.toolsThatWrite} className="max-h-80 overflow-y-auto">
          {list.data.data.map(({ toolId, title, effect, isOffered }) => (
            <li
              key={toolId}
              className="flex min-h-10 items-center gap-3 border-t border-line-subtle px-(--card-pad) py-1"
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              {effect === "destructive" ? <Badge tone="warning">{texts.irreversible}</Badge> : null}
              <SwitchField
                label={texts.offer(title)}
                isLabelHidden
                isOn={isOffered}
                calls={mcpOfferSet}
                onChange={(next) => set.mutate({ toolId, isOffered: next })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
