import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { useReactFlow } from "@xyflow/react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { SearchField } from "../../../../ui/SearchField.tsx";
import { findInWorkflow } from "../model/find-in-workflow.ts";
import { focusStep, useCanvas } from "../state/canvas-store.ts";
import { selectSteps } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface SearchBarProps {
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
}

/** Finds steps by name, action, parameters and notes: Enter goes from one to the next. */
export function SearchBar({ definition, catalog }: SearchBarProps) {
  const flow = useReactFlow();
  const [wanted, setWanted] = useState("");
  const [at, setAt] = useState(0);
  const found = findInWorkflow(definition, wanted, (node) => stepLabel(node, catalog));

  function show(ids: readonly string[], index: number): void {
    const id = ids[index];
    setAt(index);
    if (id === undefined) return selectSteps([]);
    selectSteps([id]);
    void flow.fitView({ nodes: [{ id }], maxZoom: 1, duration: 180 });
  }
  const go = (by: number) => found.length > 0 && show(found, (at + by + found.length) % found.length);
  function close(): void {
    useCanvas.setState({ isSearching: false });
    const id = found[at];
    if (id !== undefined) focusStep(id);
  }

  return (
    <div
      role="search"
      className="flex w-88 max-w-full items-center gap-1 rounded-card border border-line bg-raised p-1.5 shadow-mid"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
        else if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
      }}
    >
      <SearchField
        autoFocus
        className="min-w-0 flex-1"
        label={texts.searchWorkflow}
        placeholder={texts.searchWorkflow}
        value={wanted}
        note={
          <span role="status">
            {wanted === "" ? "" : found.length === 0 ? texts.noMatch : texts.matches(at + 1, found.length)}
          </span>
        }
        onChange={(event) => {
          const next = event.target.value;
          setWanted(next);
          show(
            findInWorkflow(definition, next, (node) => stepLabel(node, catalog)),
            0,
          );
        }}
      />
      <IconButton label={texts.previousMatch} icon={ChevronUp} onClick={() => go(-1)} />
      <IconButton label={texts.nextMatch} icon={ChevronDown} onClick={() => go(1)} />
      <IconButton label={texts.close} icon={X} onClick={close} />
    </div>
  );
}
