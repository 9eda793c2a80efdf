import type { CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { cx } from "../../../lib/cx.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { nameOf } from "../../../features/intake/integrations/attributes.ts";
import { ConnectedState } from "./ConnectedState.tsx";
import type { IntegrationsParams } from "./integrations-params.ts";
import { ProductCard } from "./ProductCard.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";
import { productText } from "../../../messages/product-texts.ts";

interface CatalogGridProps {
  entries: readonly CatalogEntry[];
  connected: readonly Integration[];
  /** Ids of those that need attention; undefined while that is not known. */
  troubled: ReadonlySet<string> | undefined;
  params: IntegrationsParams;
  open: (search: IntegrationsParams) => void;
}

const columns = "grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-x-3";
const nothing = {
  all: "",
  connected: texts.nothingIsConnectedYet,
  attention: texts.nothingNeedsAttention,
  available: texts.everyProductIsConnected,
};

/** The products by category: a card for each integration, and one for each product that is not connected. */
export function CatalogGrid({ entries, connected, troubled, params, open }: CatalogGridProps) {
  const shown = params.show ?? "all";
  const parts = [...Map.groupBy(entries, ({ category }) => category)]
    .map(([category, inIt]) => ({ category, cards: inIt.flatMap(cardsOf) }))
    .filter(({ cards }) => cards.length > 0);
  if (parts.length === 0) {
    if (shown === "attention" && troubled === undefined) return <Skeleton label={texts.loadingTheStateOf} rows={3} />;
    return <p className="px-(--gutter) py-6 text-muted">{nothing[shown]}</p>;
  }
  return (
    <div className={cx(columns, "px-(--gutter)")}>
      {parts.map(({ category, cards }) => (
        // Those of one product share a row; those that share a row are of one height.
        <section
          key={category}
          aria-label={category}
          className={cx("grid grid-cols-1 grid-rows-[auto_1fr] pb-5", cards.length > 1 && "col-span-full")}
        >
          <h2 className="type-small mb-2 text-muted">{category}</h2>
          <div className={cx("gap-y-3", cards.length > 1 ? columns : "grid grid-cols-1")}>{cards}</div>
        </section>
      ))}
    </div>
  );

  function cardsOf(entry: CatalogEntry) {
    const own = connected.filter(({ catalogId }) => catalogId === entry.catalogId);
    const visible = own.filter(
      ({ id }) => shown === "all" || shown === "connected" || (shown === "attention" && troubled?.has(id) === true),
    );
    const isOffered = own.length === 0 && (shown === "all" || shown === "available");
    if (!isOffered) return visible.map((integration, index) => cardOf(entry, integration, index === 0));
    return [
      <ProductCard
        key={`connect-${entry.catalogId}`}
        entry={entry}
        title={entry.name}
        detail={productText(entry)}
        state={<span className="text-link">{entry.takesUploads ? texts.uploadFiles : texts.connect}</span>}
        isConnected={false}
        isOpen={params.connect === entry.catalogId}
        onOpen={() => open({ connect: entry.catalogId })}
      />,
    ];
  }

  function cardOf(entry: CatalogEntry, integration: Integration, isFirst: boolean) {
    const again = isFirst && !entry.takesUploads ? () => open({ connect: entry.catalogId }) : undefined;
    return (
      <ProductCard
        key={integration.id}
        entry={entry}
        title={nameOf(integration.attributes, entry.name)}
        detail={productText(entry)}
        state={<ConnectedState integration={integration} />}
        isConnected
        isOpen={params.integration === integration.id}
        onOpen={() => open({ integration: integration.id })}
        onAgain={again}
      />
    );
  }
}
