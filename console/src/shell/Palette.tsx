import { Search } from "lucide-react";
import { useId, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";
import { Kbd } from "../ui/Kbd.tsx";
import { useModal } from "../ui/use-modal.ts";
import { matchEntries, type PaletteEntry } from "./match-entries.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";
import { setPaletteOpen } from "./shell-store.ts";
import { texts } from "../messages/en/shell.ts";

/** Jumps to a screen, an integration or a report, acts, or searches what flowed in: type, arrows, Enter. */
export function Palette() {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const entries = matchEntries(typed, usePaletteEntries(typed));
  const index = Math.min(active, entries.length - 1);
  useModal(dialog);
  const close = (): void => setPaletteOpen(false);
  const run = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    close();
    entry.onSelect();
  };
  const move = (by: number): void => {
    const next = (index + by + entries.length) % entries.length;
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <dialog
      ref={dialog}
      aria-label={texts.searchOrJumpTo2}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      closedby="any"
      className="mx-auto mt-[12vh] mb-0 w-[min(560px,calc(100vw-32px))] max-w-none overflow-hidden rounded-dialog border border-line bg-overlay p-0 text-ink shadow-high backdrop:bg-scrim open:animate-[rise_var(--duration-base)_var(--ease-out)]"
    >
      <div className="flex items-center gap-2.5 border-b border-line-subtle px-4">
        <Search size={16} className="text-secondary" aria-hidden="true" />
        <input
          autoFocus
          role="combobox"
          aria-label={texts.searchOrJumpTo2}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={`${listId}-${index}`}
          placeholder={texts.aScreenAReport}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              move(event.key === "ArrowDown" ? 1 : -1);
            } else if (event.key === "Enter") run(entries[index]);
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none placeholder:text-muted"
        />
        <Kbd>{texts.esc}</Kbd>
      </div>
      <ul id={listId} role="listbox" aria-label={texts.whereToGo} className="max-h-[50vh] overflow-y-auto p-1.5">
        {entries.map(({ id, group, label, icon: Icon, note, onSelect }, position) => (
          <li
            key={id}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === index}
            onPointerMove={() => setActive(position)}
            onClick={() => run({ id, group, label, icon: Icon, onSelect })}
            className={cx(
              "flex min-h-9 items-center gap-2.5 rounded-control px-2.5 phone:min-h-11",
              position === index ? "bg-active text-ink" : "text-secondary",
            )}
          >
            <Icon size={16} aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className={cx("type-small shrink-0", position === index ? "text-secondary" : "text-muted")}>
              {note ?? group}
            </span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
