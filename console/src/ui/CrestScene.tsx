import type { LucideIcon } from "lucide-react";
import { Crest } from "./Crest.tsx";

/** The crest raised over a screen's own sign: the same bird, looking at something else each time. Decorative. */
export function CrestScene({ icon: Icon, accentFeather }: { icon: LucideIcon; accentFeather: number }) {
  return (
    <div className="relative mx-auto aspect-[880/462] w-full max-w-140 px-8 pt-6" aria-hidden="true">
      <Crest size="large" accentFeather={accentFeather} className="h-full w-full" />
      <span className="absolute bottom-[1%] left-1/2 grid size-14 -translate-x-1/2 place-items-center rounded-dialog border border-line bg-raised text-ink shadow-mid">
        <Icon size={24} strokeWidth={1.5} />
      </span>
    </div>
  );
}
