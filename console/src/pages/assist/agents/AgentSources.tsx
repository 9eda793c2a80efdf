import { catalogList, integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { integrationDataList } from "@hoopoe/contract/intake/routes/ingest.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { nameOf } from "../../../features/intake/integrations/attributes.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

interface AgentSourcesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which streams an agent reads; none chosen: everything that whoever asks may see. */
export function AgentSources({ chosen, onChange }: AgentSourcesProps) {
  const catalog = useQuery(apiQuery(catalogList, {}));
  const integrations = useQuery(apiQuery(integrationList, {}));
  const connected = integrations.data?.data ?? [];
  const streams = useQueries({
    queries: connected.map(({ id }) => apiQuery(integrationDataList, { params: { id } })),
  });
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const known = new Set(streams.flatMap(({ data }) => (data?.data ?? []).map(({ id }) => id)));
  const isKnown = streams.every(({ isSuccess }) => isSuccess) && integrations.isSuccess;
  const gone = isKnown ? chosen.filter((id) => !known.has(id)) : [];
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1">{texts.dataSources}</legend>
      <p className="type-small mb-2 text-muted">{texts.noneChosenEverythingThat}</p>
      <ul className="flex max-h-56 flex-col overflow-y-auto">
        {connected.flatMap(({ catalogId, attributes }, index) => {
          const product = catalog.data?.data.find((one) => one.catalogId === catalogId)?.name ?? texts.source;
          return (streams[index]?.data?.data ?? []).map(({ id, streamLabel }) => (
            <li key={id}>
              <label className="flex min-h-8 items-center gap-2 phone:min-h-10">
                <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
                <span className="min-w-0 truncate">
                  {nameOf(attributes, product)} <span className="text-muted">{streamLabel}</span>
                </span>
              </label>
            </li>
          ));
        })}
        {gone.map((id) => (
          <li key={id}>
            <label className="flex min-h-8 items-center gap-2 text-muted phone:min-h-10">
              <input type="checkbox" checked onChange={() => toggle(id)} />
              {texts.aSourceThatIsGone}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
