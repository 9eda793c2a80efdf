import { ContextMenu } from "@base-ui/react/context-menu";
import { canDisable } from "@hoopoe/contract/work/check-workflow-disabled.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { useReactFlow } from "@xyflow/react";
import {
  CircleSlash,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FlaskConical,
  type LucideIcon,
  Pencil,
  Pin,
  Plus,
  Scissors,
  SquareDashedMousePointer,
  StepForward,
  StickyNote,
  Trash2,
} from "lucide-react";
import { Fragment, type ReactElement, useState } from "react";
import { cx } from "../../../../lib/cx.ts";
import { Kbd } from "../../../../ui/Kbd.tsx";
import { optionClass, popupClass } from "../../../../ui/Menu.tsx";
import { startRun } from "../run/start-run.ts";
import type { ShownRun } from "../run/use-shown-run.ts";
import { openChooser } from "../state/canvas-store.ts";
import { selectSteps, useWizard } from "../state/wizard-store.ts";
import { renameChosen, tryChosen } from "../use-wizard-keys.ts";
import {
  chosenAsText,
  chosenNow,
  duplicateChosen,
  pasteText,
  pinChosen,
  putNote,
  removeChosen,
  selectAll,
  toggleChosen,
} from "./canvas-commands.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface CanvasMenuProps {
  catalog: readonly CatalogProduct[];
  run: ShownRun | null;
  me: string | undefined;
  children: ReactElement<Record<string, unknown>>;
}

interface Entry {
  label: string;
  icon: LucideIcon;
  keys?: string;
  isOff?: boolean;
  isDanger?: boolean;
  onSelect: () => void;
}

/** The right-click menu of the canvas: of the steps under the pointer, else of the canvas itself. */
export function CanvasMenu({ catalog, run, me, children }: CanvasMenuProps) {
  const flow = useReactFlow();
  const [at, setAt] = useState({ x: 0, y: 0 });
  const selectedNodes = useWizard((wizard) => wizard.selectedNodes);
  const sections = selectedNodes.size > 0 ? ofSteps(catalog, run) : ofCanvas();

  function ofCanvas(): Entry[][] {
    const position = flow.screenToFlowPosition(at);
    return [
      [
        { label: texts.addAStep, icon: Plus, keys: "/", onSelect: () => openChooser({ at, position }) },
        { label: texts.addANote, icon: StickyNote, onSelect: () => putNote(position, me) },
      ],
      [
        { label: texts.paste, icon: ClipboardPaste, keys: "Ctrl V", onSelect: () => void paste() },
        { label: texts.selectAll, icon: SquareDashedMousePointer, keys: "Ctrl A", onSelect: selectAll },
      ],
    ];
  }

  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger
        render={children}
        onContextMenu={(event) => {
          setAt({ x: event.clientX, y: event.clientY });
          const id = event.target instanceof Element ? nodeIdOf(event.target) : undefined;
          if (id === undefined) selectSteps([]);
          else if (!useWizard.getState().selectedNodes.has(id)) selectSteps([id]);
        }}
      />
      <ContextMenu.Portal>
        <ContextMenu.Positioner className="z-(--z-menu)">
          <ContextMenu.Popup aria-label={texts.menuOf} className={popupClass}>
            {sections.map((entries, index) => (
              <Fragment key={entries[0]?.label}>
                {index === 0 ? null : <ContextMenu.Separator className="my-1 border-t border-line-subtle" />}
                {entries.map(({ label, icon: Icon, keys, isOff, isDanger, onSelect }) => (
                  <ContextMenu.Item
                    key={label}
                    disabled={isOff === true}
                    onClick={onSelect}
                    className={cx(optionClass, isDanger === true && "text-danger")}
                  >
                    <Icon size={16} aria-hidden="true" />
                    <span className="flex-1">{label}</span>
                    {keys === undefined ? null : <Kbd>{keys}</Kbd>}
                  </ContextMenu.Item>
                ))}
              </Fragment>
            ))}
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function ofSteps(catalog: readonly CatalogProduct[], run: ShownRun | null): Entry[][] {
  const { definition, nodes, only } = chosenNow();
  const chosen = definition.workflow.nodes.filter(({ id }) => nodes.has(id));
  const isPinned = only !== undefined && Object.hasOwn(definition.editor?.pins ?? {}, only.id);
  const isAllOff = chosen.length > 0 && chosen.every(({ data }) => data.isDisabled === true);
  const ofOne: Entry[] =
    only === undefined
      ? []
      : [
          {
            label: texts.runToHere,
            icon: StepForward,
            keys: "Ctrl ↵",
            onSelect: () => void startRun({ isDryRun: true, upTo: only.id }, catalog),
          },
          {
            label: texts.tryThisStep,
            icon: FlaskConical,
            keys: "T",
            isOff: only.data.product_name === "Flow",
            onSelect: later(tryChosen),
          },
          {
            label: isPinned ? texts.unpin : texts.pinThisOutput,
            icon: Pin,
            keys: "P",
            isOff: !canDisable(only),
            onSelect: () => void pinChosen(run),
          },
        ];
  const edit: Entry[] = [
    ...(only === undefined ? [] : [{ label: texts.rename, icon: Pencil, keys: "F2", onSelect: later(renameChosen) }]),
    { label: texts.duplicate, icon: CopyPlus, keys: "Ctrl D", onSelect: duplicateChosen },
    { label: texts.copySteps, icon: Copy, keys: "Ctrl C", onSelect: () => void copy() },
    { label: texts.cutSteps, icon: Scissors, keys: "Ctrl X", onSelect: () => void copy().then(removeChosen) },
    {
      label: isAllOff ? texts.enable : texts.disable,
      icon: CircleSlash,
      keys: "D",
      isOff: !chosen.some(canDisable),
      onSelect: toggleChosen,
    },
  ];
  const remove = { label: texts.remove, icon: Trash2, keys: "Del", isDanger: true, onSelect: removeChosen };
  return [ofOne, chosen.length === 0 ? [] : edit, [remove]].filter((entries) => entries.length > 0);
}

/** The closing menu gives the focus back first. */
function later(act: () => void): () => void {
  return () => void setTimeout(act, 80);
}

async function copy(): Promise<void> {
  const text = chosenAsText();
  if (text !== null) await navigator.clipboard.writeText(text);
}

async function paste(): Promise<void> {
  pasteText(await navigator.clipboard.readText());
}

function nodeIdOf(target: Element): string | undefined {
  return target.closest<HTMLElement>(".react-flow__node")?.dataset["id"];
}
