import { uncertainList } from "@hoopoe/contract/work/routes/uncertain.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { UncertainGroup } from "./UncertainGroup.tsx";
import { texts } from "../../../messages/en/features/work/executions.ts";

const againMs = 5_000;

/** Requests whose outcome is unknown, settled together; nothing where there is none. */
export function UncertainPanel() {
  const list = useQuery({ ...apiQuery(uncertainList, {}), refetchInterval: againMs });
  if (list.isLoadingError) return <ErrorState title={texts.couldntLoadRequestsWith} query={list} />;
  const { data: effects, total } = list.data ?? { data: [], total: 0 };
  if (effects.length === 0) return null;
  const groups = Map.groupBy(effects, (one) => `${one.product_name} ${one.action} ${one.proposal.sentence}`);
  return (
    <section aria-label={texts.unknownOutcomes} className="border-b border-line-subtle px-(--gutter) py-4">
      <h2 className="type-heading flex items-center gap-2">
        <CircleHelp size={16} className="text-warning" aria-hidden="true" />
        {texts.requestsWithAnUnknown(total)}
      </h2>
      <p className="type-small mt-1 text-secondary">
        {texts.sentAndTheConnection(
          total === 1 ? texts.itWas : texts.theyWere,
          total > effects.length ? texts.theOldestAreShown(effects.length) : "",
        )}
      </p>
      <ul className="mt-2">
        {[...groups].map(([key, group]) => (
          <UncertainGroup key={key} effects={group} />
        ))}
      </ul>
    </section>
  );
}
