import { cx } from "../lib/cx.ts";
import { sourceLook } from "./source-look.ts";

interface SourceIconProps {
  /** A source_datatype: gmail, jira, slack, ... Anything unknown has the default icon. */
  source: string;
  /** 20 px in rows, 32 px for the head of a card. */
  size?: "row" | "tile";
  /** The name stands beside it already. */
  isDecorative?: boolean;
}

/** A source's icon on a tile tinted in its own colour. */
export function SourceIcon({ source, size = "row", isDecorative = false }: SourceIconProps) {
  const { label, icon: Icon, color } = sourceLook(source);
  return (
    <span
      role={isDecorative ? undefined : "img"}
      aria-label={isDecorative ? undefined : label}
      aria-hidden={isDecorative || undefined}
      title={isDecorative ? undefined : label}
      style={{ color }}
      className={cx(
        "inline-grid shrink-0 place-items-center bg-[color-mix(in_srgb,currentColor_14%,transparent)]",
        sizes[size].box,
      )}
    >
      <Icon size={sizes[size].icon} aria-hidden="true" />
    </span>
  );
}

const sizes = { row: { box: "size-5 rounded-[5px]", icon: 14 }, tile: { box: "size-8 rounded-[7px]", icon: 20 } };
