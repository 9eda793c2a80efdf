import type { CatalogAction, CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../../../lib/cx.ts";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import { popupClass } from "../../../../ui/Menu.tsx";
import { SearchField } from "../../../../ui/SearchField.tsx";
import { findSteps } from "../model/find-steps.ts";
import { type ChooserPlace, closeChooser, focusStep } from "../state/canvas-store.ts";
import type { PutStep } from "../use-put-step.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface StepChooserProps {
  place: ChooserPlace;
  catalog: readonly CatalogProduct[];
  onPut: PutStep;
}

const size = { width: 288, height: 340 };

/** Every action, found by typing, where a step is to go: under a plus, or where an arrow was dropped. */
export function StepChooser({ place, catalog, onPut }: StepChooserProps) {
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const found = choicesOf(catalog, wanted);
  const shown = Math.min(at, found.length - 1);
  useEffect(() => {
    box.current?.querySelector(`[data-at="${shown}"]`)?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const put = (index: number): void => {
    const choice = found[index];
    if (choice === undefined) return;
    closeChooser();
    const { at: _, ...where } = place;
    onPut({ product_name: choice.product.product_name, type: choice.product.type, action: choice.action.id }, where);
  };
  const close = (): void => {
    closeChooser();
    if (place.after !== undefined) focusStep(place.after.id);
  };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={texts.chooseAStep}
      style={{
        left: Math.max(8, Math.min(place.at.x, window.innerWidth - size.width - 8)),
        top: Math.max(8, Math.min(place.at.y, window.innerHeight - size.height - 8)),
        width: size.width,
        maxHeight: size.height,
      }}
      className={cx(popupClass, "fixed z-(--z-menu) flex flex-col overflow-hidden!")}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) closeChooser();
      }}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, shown + step)));
        else if (event.key === "Enter") put(shown);
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <SearchField
        autoFocus
        label={texts.searchSteps}
        placeholder={texts.searchSteps}
        className="p-1.5"
        role="combobox"
        aria-expanded
        aria-controls="step-choices"
        aria-activedescendant={found.length === 0 ? undefined : `step-choice-${shown}`}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
      />
      <Choices found={found} shown={shown} onPut={put} />
      {found.length === 0 ? <p className="type-small px-2.5 py-2 text-muted">{texts.noMatch}</p> : null}
    </div>
  );
}

type Choice = { product: CatalogProduct; action: CatalogAction };

function choicesOf(catalog: readonly CatalogProduct[], wanted: string): Choice[] {
  return findSteps(catalog, wanted).flatMap((product) => product.actions.map((action) => ({ product, action })));
}

interface ChoicesProps {
  found: readonly Choice[];
  shown: number;
  onPut: (index: number) => void;
}

function Choices({ found, shown, onPut }: ChoicesProps) {
  return (
    <ul id="step-choices" role="listbox" aria-label={texts.chooseAStep} className="min-h-0 flex-1 overflow-y-auto">
      {found.map(({ product, action }, index) => (
        <li
          key={`${product.product_name} ${action.id}`}
          id={`step-choice-${index}`}
          data-at={index}
          role="option"
          aria-selected={index === shown}
          aria-label={`${action.label}, ${product.product_name}`}
          title={action.meaning}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPut(index)}
          className={cx(
            "flex min-h-8 cursor-pointer items-center gap-2 rounded-[5px] px-2.5 hover:bg-hover",
            index === shown && "bg-active",
          )}
        >
          <StepTile productName={product.product_name} action={action.id} />
          <span className="min-w-0 flex-1 truncate">{action.label}</span>
          <span className="type-small shrink-0 text-muted">{product.product_name}</span>
        </li>
      ))}
    </ul>
  );
}
