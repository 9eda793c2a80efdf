import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { Plug } from "lucide-react";
import { type RefObject, useState } from "react";
import { cx } from "../../../../lib/cx.ts";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { SearchField } from "../../../../ui/SearchField.tsx";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import type { StepChoice } from "../model/new-step.ts";
import { findSteps } from "../model/find-steps.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface PaletteProps {
  catalog: readonly CatalogProduct[];
  searchBox: RefObject<HTMLInputElement | null>;
  onAdd: (choice: StepChoice) => void;
}

/** Everything that a step can do, by product: dragged onto the canvas, or put below the chosen step by click or Enter. */
export function Palette({ catalog, searchBox, onAdd }: PaletteProps) {
  const [wanted, setWanted] = useState("");
  const groups = findSteps(catalog, wanted);
  const [first] = groups;
  return (
    <section
      aria-label={texts.steps}
      className="flex min-h-0 w-55 shrink-0 flex-col border-r border-line-subtle narrow:hidden"
    >
      <div className="p-3 pb-1.5">
        <SearchField
          ref={searchBox}
          label={texts.addAStep}
          placeholder={texts.addAStep}
          value={wanted}
          aria-keyshortcuts="/"
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setWanted("");
            if (event.key !== "Enter" || first?.actions[0] === undefined) return;
            onAdd(choiceOf(first, first.actions[0].id));
            setWanted("");
          }}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {groups.length === 0 ? (
          <div className="px-2 py-4">
            <p className="type-small mb-2.5 text-muted">{texts.nothingHereDoes(wanted)}</p>
            <LinkButton to="/dashboard/integration" size="small" icon={Plug}>
              {texts.connectAProduct}
            </LinkButton>
          </div>
        ) : (
          groups.map((group) => <PaletteGroup key={group.product_name} product={group} onAdd={onAdd} />)
        )}
      </div>
    </section>
  );
}

function PaletteGroup({ product, onAdd }: { product: CatalogProduct; onAdd: (choice: StepChoice) => void }) {
  const isMissing = product.catalogId !== null && product.connections.length === 0;
  return (
    <div role="group" aria-label={product.product_name}>
      <h2 className="type-micro flex items-baseline gap-2 px-2 pt-2.5 pb-1 text-muted">
        <span className="flex-1 truncate">{product.product_name}</span>
        {isMissing ? <span className="font-normal">{texts.notConnected}</span> : null}
      </h2>
      {product.actions.map((action) => (
        <button
          key={action.id}
          type="button"
          draggable
          title={action.meaning}
          onDragStart={(event) => {
            event.dataTransfer.setData(stepMime, JSON.stringify(choiceOf(product, action.id)));
            event.dataTransfer.effectAllowed = "copy";
          }}
          onClick={() => onAdd(choiceOf(product, action.id))}
          className={cx(
            "flex h-7.5 w-full cursor-grab items-center gap-2 rounded-[5px] px-2 text-left -outline-offset-2 hover:bg-hover active:cursor-grabbing",
            isMissing && "text-secondary",
          )}
        >
          <StepTile productName={product.product_name} action={action.id} />
          <span className="min-w-0 flex-1 truncate">{action.label}</span>
        </button>
      ))}
    </div>
  );
}

/** What a dragged step is called on its way; a type of our own, so that no text dropped here makes a step. */
export const stepMime = "application/x-hoopoe-step";

function choiceOf({ product_name, type, actions }: CatalogProduct, action: string): StepChoice {
  const version = actions.find(({ id }) => id === action)?.version;
  return { product_name, type, action, ...(version !== undefined && { params: { version } }) };
}
