export interface CrestBar {
  feather: number;
  d: string;
  width: number;
  opacity: number;
  isTip: boolean;
}

const head = { x: 440, y: 576, radius: 114 };
const spread = { from: (176 * Math.PI) / 180, by: (-172 * Math.PI) / 180 };

/** The bars of a crest in a field of 880 x 600: `feathers` of them in a fan, each of `bars` bars that grow and darken outward. */
export function crestBars(feathers: number, bars: number): CrestBar[] {
  return Array.from({ length: feathers }, (_, feather) => featherBars(feather, feather / (feathers - 1), bars)).flat();
}

/** `share` runs from 0 at the left to 1 at the right; the middle feathers are the longest, as on the bird. */
function featherBars(feather: number, share: number, bars: number): CrestBar[] {
  const angle = spread.from + spread.by * share;
  const step = ((11 + 5 * Math.sin(Math.PI * share) ** 0.87) * 20) / bars;
  const at = (radius: number): string =>
    `${(head.x + radius * Math.cos(angle)).toFixed(1)} ${(head.y - radius * Math.sin(angle)).toFixed(1)}`;
  const tipFrom = bars - Math.max(2, Math.round(bars * 0.15));
  const scale = (20 / bars) ** 0.85;
  return Array.from({ length: bars }, (_, index) => {
    const start = head.radius + index * step;
    const reach = index / (bars - 1);
    const isLast = index === bars - 1;
    const isTip = index >= tipFrom;
    return {
      feather,
      d: `M${at(start)}L${at(start + step * 0.58)}`,
      width: Number(((isLast ? 10.4 : 5.2 + 9 * reach) * scale).toFixed(1)),
      opacity: isTip ? 0.92 : Number((0.04 + 0.24 * reach ** 1.5).toFixed(3)),
      isTip,
    };
  });
}
