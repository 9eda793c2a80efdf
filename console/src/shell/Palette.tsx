import { reportList } from "@hoopoe/contract/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FileText, Moon, Search, Sun, UserRound } from "lucide-react";
import { useId, useRef, useState } from "react";
import { apiQuery } from "../api/query.ts";
import { cx } from "../lib/cx.ts";
import { agoOf } from "../lib/format.ts";
import { toggleTheme, useTheme } from "../stores/theme.ts";
import { Kbd } from "../ui/Kbd.tsx";
import { useModal } from "../ui/use-modal.ts";
import { matchEntries, type PaletteEntry } from "./match-entries.ts";
import { sections } from "./sections.ts";
import { setPaletteOpen } from "./shell-store.ts";

/** Jumps to a screen or a recent report, or searches what flowed in: type, arrows, Enter. */
export function Palette() {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const entries = matchEntries(typed, useEntries(typed));
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
      aria-label="Search or jump to"
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
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={`${listId}-${index}`}
          placeholder="A screen, a report, or words to search for"
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
        <Kbd>Esc</Kbd>
      </div>
      <ul id={listId} role="listbox" aria-label="Where to go" className="max-h-[50vh] overflow-y-auto p-1.5">
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
            <span className="type-small shrink-0 text-muted">{note ?? group}</span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

function useEntries(typed: string): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const isDark = useTheme((theme) => theme.isDark);
  const reports = useQuery(apiQuery(reportList, {})).data?.data ?? [];
  const [nowMs] = useState(Date.now);
  return [
    ...sections.map(({ to, label, icon }) => ({
      id: to,
      group: "Screen",
      label,
      icon,
      onSelect: () => void navigate({ to }),
    })),
    {
      id: "profile",
      group: "Screen",
      label: "User Profile",
      icon: UserRound,
      onSelect: () => void navigate({ to: "/dashboard/profile" }),
    },
    {
      id: "theme",
      group: "Action",
      label: isDark ? "Use the light theme" : "Use the dark theme",
      icon: isDark ? Sun : Moon,
      onSelect: toggleTheme,
    },
    ...reports.slice(0, 50).map(({ id, title, createdAt }) => ({
      id,
      group: "Report",
      label: title,
      icon: FileText,
      note: agoOf(createdAt, nowMs),
      onSelect: () => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId: id } }),
    })),
    {
      id: "search",
      group: "Search",
      label: typed.trim() === "" ? "Search what flowed in" : `Search for “${typed.trim()}”`,
      icon: Search,
      isAlways: true,
      onSelect: () =>
        void navigate({
          to: "/dashboard/save-data/search",
          search: { terms: typed.trim() === "" ? undefined : typed.trim() },
        }),
    },
  ];
}
