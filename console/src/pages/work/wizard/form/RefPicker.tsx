import { Menu as Base } from "@base-ui/react/menu";
import { Braces } from "lucide-react";
import { optionClass, popupClass } from "../../../../ui/Menu.tsx";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import type { RefGroup } from "../model/references.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface RefPickerProps {
  label: string;
  groups: readonly RefGroup[];
  onPick: (ref: string) => void;
}

/** Picks a value of the trigger or of an earlier step: nobody types a path. */
export function RefPicker({ label, groups, onPick }: RefPickerProps) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={texts.takeFromAnEarlier(label)}
        title={texts.takeItFromAnEarlier}
        className="grid size-6 shrink-0 place-items-center rounded-[5px] text-muted hover:bg-hover hover:text-ink data-popup-open:bg-active data-popup-open:text-ink phone:size-9"
      >
        <Braces size={14} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-(--z-menu)">
          <Base.Popup className={`${popupClass} max-w-72`}>
            {groups.length === 0 ? (
              <p className="type-small max-w-56 px-2.5 py-2 text-muted">{texts.nothingComesBeforeThis}</p>
            ) : (
              groups.map((group) => (
                <Base.Group key={group.root}>
                  <Base.GroupLabel className="type-micro flex items-center gap-2 px-2.5 pt-2 pb-1 text-muted">
                    <StepTile productName={group.productName} action={group.action} />
                    <span className="truncate">{group.label}</span>
                  </Base.GroupLabel>
                  {group.paths.map((path) => (
                    <Base.Item
                      key={path}
                      onClick={() => onPick(path === "" ? group.root : `${group.root}.${path}`)}
                      className={`${optionClass} min-h-7! pl-9!`}
                    >
                      {path === "" ? texts.theWholeResult : <code className="type-code">{path}</code>}
                    </Base.Item>
                  ))}
                </Base.Group>
              ))
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
