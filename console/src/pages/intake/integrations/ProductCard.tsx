import type { CatalogEntry } from "@hoopoe/contract/intake/integration.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../../lib/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { VendorIcon } from "../../../ui/VendorIcon.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

interface ProductCardProps {
  entry: CatalogEntry;
  title: string;
  detail: string;
  /** Its state in one line, or what can be done. */
  state: ReactNode;
  isConnected: boolean;
  isOpen: boolean;
  onOpen: () => void;
  /** Connects the product once more; only where that can be. */
  onAgain?: () => void;
}

/** A product that is connected (solid) or could be (dashed). */
export function ProductCard({ entry, title, detail, state, isConnected, isOpen, onOpen, onAgain }: ProductCardProps) {
  return (
    <div className="group relative grid grid-cols-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className={cx(
          "flex min-h-24 flex-col gap-2.5 rounded-card border p-3.5 text-left transition-colors duration-fast hover:bg-hover",
          isConnected ? "bg-card shadow-edge" : "border-dashed",
          isOpen ? "border-ink" : isConnected ? "border-line-subtle" : "border-line",
        )}
      >
        <span className="flex items-start gap-3">
          <VendorIcon entry={entry} />
          <span className={cx("min-w-0", onAgain !== undefined && "pr-6 phone:pr-8")}>
            <span className="block truncate font-strong">{title}</span>
            <span className="type-small block text-pretty text-muted">{detail}</span>
          </span>
        </span>
        <span className="type-small mt-auto">{state}</span>
      </button>
      {onAgain === undefined ? null : (
        <IconButton
          label={texts.connectAnother(entry.name)}
          icon={Plus}
          onClick={onAgain}
          className="absolute! top-2 right-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 phone:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    </div>
  );
}
