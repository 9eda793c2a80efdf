import type { CatalogEntry, Integration } from "@hoopoe/contract/integration.ts";
import { nameOf } from "./attributes.ts";
import { ConnectedState } from "./ConnectedState.tsx";
import type { IntegrationsParams } from "./integrations-params.ts";
import { ProductCard } from "./ProductCard.tsx";
import { useTroubled } from "./use-troubled.ts";

interface CatalogGridProps {
  entries: readonly CatalogEntry[];
  connected: readonly Integration[];
  params: IntegrationsParams;
  open: (search: IntegrationsParams) => void;
}

/** The products by category: a card for each integration, and one to connect a product (again). */
export function CatalogGrid({ entries, connected, params, open }: CatalogGridProps) {
  const troubled = useTroubled(connected);
  const shown = params.show ?? "all";
  const parts = [...Map.groupBy(entries, ({ category }) => category)]
    .map(([category, inIt]) => ({ category, cards: inIt.flatMap(cardsOf) }))
    .filter(({ cards }) => cards.length > 0);
  if (parts.length === 0) {
    return (
      <p className="px-(--gutter) py-6 text-muted">
        {shown === "attention"
          ? "Nothing needs attention."
          : "Nothing is connected yet. Choose All to see every product."}
      </p>
    );
  }
  return parts.map(({ category, cards }) => (
    <section key={category} aria-label={category} className="px-(--gutter) pb-5">
      <h2 className="type-small mb-2 text-muted">{category}</h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3">{cards}</div>
    </section>
  ));

  function cardsOf(entry: CatalogEntry) {
    const own = connected.filter(({ catalogId }) => catalogId === entry.catalogId);
    const visible = own.filter(
      ({ id }) => shown === "all" || shown === "connected" || (shown === "attention" && troubled.has(id)),
    );
    const cards = visible.map((integration) => (
      <ProductCard
        key={integration.id}
        entry={entry}
        title={nameOf(integration.attributes, entry.name)}
        detail={entry.description}
        state={<ConnectedState integration={integration} />}
        isConnected
        isOpen={params.integration === integration.id}
        onOpen={() => open({ integration: integration.id })}
      />
    ));
    const isOffered = shown === "all" || shown === "available";
    if (!isOffered || (entry.takesUploads && own.length > 0)) return cards;
    return [
      ...cards,
      <ProductCard
        key={`connect-${entry.catalogId}`}
        entry={entry}
        title={own.length === 0 ? entry.name : `Another ${entry.name}`}
        detail={own.length === 0 ? entry.description : "Connect it once more, with other settings."}
        state={<span className="text-link">{entry.takesUploads ? "Upload files" : "Connect"}</span>}
        isConnected={false}
        isOpen={params.connect === entry.catalogId}
        onOpen={() => open({ connect: entry.catalogId })}
      />,
    ];
  }
}
