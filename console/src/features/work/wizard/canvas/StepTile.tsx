import { stepLook } from "./step-look.ts";

/** The icon of a step on a tile tinted in its product's colour. Decorative: the name stands beside it. */
export function StepTile({ productName, action }: { productName: string; action: string }) {
  const { icon: Icon, color } = stepLook({ productName, action });
  return (
    <span
      aria-hidden="true"
      style={{ color }}
      className="inline-grid size-5 shrink-0 place-items-center rounded-[5px] bg-[color-mix(in_srgb,currentColor_14%,transparent)]"
    >
      <Icon size={14} />
    </span>
  );
}
