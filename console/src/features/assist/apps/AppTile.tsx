import type { AppIcon } from "@hoopoe/contract/assist/app.ts";
import { iconLooks } from "./app-look.ts";

/** An app's icon on a tile. Decorative: its name stands beside it. */
export function AppTile({ icon, size = "row" }: { icon: AppIcon; size?: "row" | "head" }) {
  const { icon: Icon } = iconLooks[icon];
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-[7px] border border-line-subtle bg-raised text-secondary ${size === "head" ? "size-9" : "size-8"}`}
    >
      <Icon size={size === "head" ? 20 : 16} />
    </span>
  );
}
