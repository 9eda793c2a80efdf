"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { crestBars } from "./crest-bars.ts";

interface CrestProps {
  /** `large` for the sign-in page, `small` for empty states and illustrations. */
  size: "large" | "small";
  /** The feather whose tip is orange, from the left; none where the orange belongs elsewhere on the screen. */
  accentFeather?: number;
  className?: string;
}

/** A hoopoe's crest made of bars, drawn in the text's colour so that it follows the theme. Decorative. */
export function Crest({ size, accentFeather, className }: CrestProps) {
  return (
    <svg viewBox="0 130 880 462" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
      {crests[size].map((bar) => (
        <path
          key={bar.d}
          d={bar.d}
          strokeWidth={bar.width}
          {...(bar.isTip && bar.feather === accentFeather
            ? { stroke: "var(--accent)" }
            : { strokeOpacity: bar.opacity })}
        />
      ))}
    </svg>
  );
}

const crests = { large: crestBars(27, 20), small: crestBars(13, 7) };
