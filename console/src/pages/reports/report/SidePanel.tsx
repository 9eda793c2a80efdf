import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../lib/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

export type PanelId = "conversation" | "versions" | "related" | "sendings";

interface SidePanelProps {
  /** What was asked for in the address; undefined: the conversation, beside the report where there is room for it. */
  open: PanelId | undefined;
  onOpen: (panel: PanelId | undefined) => void;
  conversation: ReactNode;
  versions: ReactNode;
  related: ReactNode;
  sendings: ReactNode;
}

const panels = ["conversation", "versions", "related", "sendings"] as const;

/** The tab that a key moves to, round at the ends. */
function nextTab(key: string, shown: PanelId): PanelId | undefined {
  const at = panels.indexOf(shown);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? undefined : panels.at(to % panels.length);
}

/** Conversation, versions, related items and where it was sent, beside the report; over it where the window is narrow, and then only when asked for. */
export function SidePanel({ open, onOpen, conversation, versions, related, sendings }: SidePanelProps) {
  const shown = open ?? "conversation";
  const tab = (id: PanelId, label: string) => (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={shown === id}
      tabIndex={shown === id ? 0 : -1}
      aria-controls="report-panel"
      onClick={() => onOpen(id)}
      className={cx(
        "-mb-px h-9 border-b-2 font-medium -outline-offset-2 phone:h-11",
        shown === id ? "border-ink text-ink" : "border-transparent text-muted hover:text-secondary",
      )}
    >
      {label}
    </button>
  );
  return (
    <aside
      aria-label={texts.conversationAndVersions}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open !== undefined) onOpen(undefined);
      }}
      className={cx(
        "side-panel flex min-h-0 w-(--inspector) shrink-0 flex-col border-l border-line-subtle bg-card narrow:fixed narrow:top-(--top-bar) narrow:right-0 narrow:bottom-0 narrow:z-(--z-panel) narrow:w-[min(432px,100vw)] narrow:shadow-high phone:top-auto! phone:bottom-0 phone:left-0 phone:h-[80dvh] phone:w-full phone:rounded-t-[16px] phone:border-t phone:border-l-0 phone:border-line phone:bg-raised",
        open === undefined && "is-beside narrow:hidden",
      )}
    >
      <div
        className="mx-auto mt-2 hidden h-1 w-9 shrink-0 rounded-full bg-line-strong phone:block"
        aria-hidden="true"
      />
      <div className="flex items-center border-b border-line-subtle pr-2">
        <div
          role="tablist"
          aria-label={texts.besideTheReport}
          className="flex min-w-0 flex-1 gap-4 overflow-x-auto px-4"
          onKeyDown={({ key }) => {
            const next = nextTab(key, shown);
            if (next === undefined) return;
            document.getElementById(`tab-${next}`)?.focus();
            onOpen(next);
          }}
        >
          {tab("conversation", texts.conversation)}
          {tab("versions", texts.versions)}
          {tab("related", texts.related)}
          {tab("sendings", texts.sending)}
        </div>
        <span className="hidden narrow:block">
          <IconButton label={texts.close} icon={X} keys={texts.esc} onClick={() => onOpen(undefined)} />
        </span>
      </div>
      <div id="report-panel" role="tabpanel" aria-labelledby={`tab-${shown}`} className="flex min-h-0 flex-1 flex-col">
        {{ conversation, versions, related, sendings }[shown]}
      </div>
    </aside>
  );
}
