import type { SourceContainer } from "@hoopoe/contract/intake/container.ts";
import type { CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { catalogDiscovered, catalogDiscoveredToggle } from "@hoopoe/contract/intake/routes/catalog.ts";
import { containerList, containerPick, integrationDiscover } from "@hoopoe/contract/intake/routes/discovery.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Radar } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { inTurn } from "../../../api/in-turn.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf, dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { refreshDiscovery } from "./use-access.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

const shownMax = 200;

/** What the source holds, with counts, and which of it is read. */
export function InventoryTab({ integration, entry }: { integration: Integration; entry: CatalogEntry }) {
  const params = { id: integration.id };
  const list = useQuery(apiQuery(containerList, { params }));
  const product = useQuery(apiQuery(catalogDiscovered, { params: { catalogId: entry.catalogId } }));
  const look = useMutation({
    mutationFn: () => call(integrationDiscover, { params }),
    onError: (error) => toastFailure(sentences.discoveredToggleFailed, error),
    onSettled: refreshDiscovery,
  });
  const toggle = useMutation({
    scope: inTurn("discovered", entry.catalogId),
    mutationFn: (isDiscovered: boolean) =>
      call(catalogDiscoveredToggle, { params: { catalogId: entry.catalogId }, body: { isDiscovered } }),
    onError: (error) => toastFailure(sentences.discoveredToggleFailed, error),
    onSettled: refreshDiscovery,
  });
  if (list.isPending || product.isPending) return <Skeleton label={texts.loadingWhatWasFound} />;
  if (isLost(product) || isLost(list)) {
    return (
      <ErrorState
        title={sentences.discoveredStateFailed}
        error={product.error ?? list.error}
        onRetry={() => void Promise.all([product.refetch(), list.refetch()])}
      />
    );
  }
  const { data: containers, discoveredAt } = list.data;
  return (
    <div className="p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SwitchField
          label={toggle.isPending ? texts.looking : texts.discovered}
          calls={catalogDiscoveredToggle}
          isOn={(toggle.isPending ? toggle.variables : undefined) ?? product.data.isDiscovered}
          onChange={(isOn) => toggle.mutate(isOn)}
        />
        <Button
          icon={Radar}
          size="small"
          calls={integrationDiscover}
          isLoading={look.isPending}
          onClick={() => look.mutate()}
        >
          {texts.lookAgain}
        </Button>
      </div>
      {containers.length === 0 ? (
        <EmptyState title={discoveredAt === null ? texts.notLookedAtYet : texts.nothingWasFound}>
          {discoveredAt === null ? texts.switchDiscoveredOnTo(entry.name) : texts.theSourceAnswersBut}
        </EmptyState>
      ) : (
        <Containers
          key={discoveredAt}
          id={integration.id}
          containers={containers}
          note={discoveredAt === null ? "" : texts.lookedAt(dateOf(discoveredAt), timeOf(discoveredAt))}
        />
      )}
    </div>
  );
}

interface ContainersProps {
  id: string;
  containers: readonly SourceContainer[];
  note: string;
}

function Containers({ id, containers, note }: ContainersProps) {
  const [wanted, setWanted] = useState("");
  const [picked, setPicked] = useState(() => new Set(containers.flatMap((one) => (one.isPicked ? [one.id] : []))));
  const isAll = picked.size === containers.length;
  const save = useMutation({
    mutationFn: () => call(containerPick, { params: { id }, body: { picked: isAll ? null : [...picked] } }),
    onSuccess: () => toastSuccess(isAll ? texts.everythingIsRead : texts.placesWillBeRead(picked.size)),
    onError: (error) => toastFailure(sentences.integrationUpdateFailed, error),
    onSettled: refreshDiscovery,
  });
  const isChanged = containers.some((one) => one.isPicked !== picked.has(one.id));
  const needle = wanted.trim().toLowerCase();
  const fitting = containers.filter(({ label }) => label.toLowerCase().includes(needle));
  const setMany = (ids: readonly string[], isIn: boolean) =>
    setPicked((now) => new Set([...now].filter((one) => !ids.includes(one)).concat(isIn ? ids : [])));
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={texts.findAPlace}
            placeholder={texts.findAPlace}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
        <Button
          size="small"
          onClick={() =>
            setMany(
              fitting.map((one) => one.id),
              !isAll,
            )
          }
        >
          {isAll ? texts.none : texts.all}
        </Button>
      </div>
      <ul aria-label={texts.whatTheSourceHolds} className="rounded-card border border-line-subtle">
        {fitting.slice(0, shownMax).map((one) => (
          <li key={one.id} className="border-b border-line-subtle last:border-b-0">
            <label className="flex min-h-10 items-center gap-2.5 px-3 py-1.5 hover:bg-hover">
              <input
                type="checkbox"
                checked={picked.has(one.id)}
                onChange={(event) => setMany([one.id], event.target.checked)}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{one.label}</span>
                <span className="type-small block truncate text-muted">
                  {one.kind}
                  {one.audience === null ? "" : texts.seenByPeopleThere(one.audience.length)}
                </span>
              </span>
              {one.count === null ? null : <span className="text-muted tabular-nums">{countOf(one.count)}</span>}
            </label>
          </li>
        ))}
        {fitting.length === 0 ? <li className="p-3 text-muted">{texts.noPlaceIsCalled(wanted)}</li> : null}
      </ul>
      {fitting.length > shownMax ? (
        <p className="type-small mt-2 text-muted">{texts.morePlacesTypeTo(fitting.length - shownMax)}</p>
      ) : null}
      <div className="mt-3 flex items-center justify-between gap-3">
        <span className="type-small text-muted">{note}</span>
        <Button
          calls={containerPick}
          isLoading={save.isPending}
          disabledReason={picked.size === 0 ? texts.pickAtLeastOne : isChanged ? undefined : texts.nothingHasChanged}
          onClick={() => save.mutate()}
        >
          {texts.read(isAll ? texts.everything : texts.places(picked.size))}
        </Button>
      </div>
    </>
  );
}
