export interface Point {
  x: number;
  y: number;
}

const radius = 14;

/** A line through points with rounded corners, and the middle of its longest part, where its label goes. */
export function routePath(points: readonly Point[]): { path: string; x: number; y: number } {
  const [first, ...rest] = points;
  if (first === undefined) return { path: "", x: 0, y: 0 };
  let path = `M${first.x} ${first.y}`;
  let longest = { length: -1, x: first.x, y: first.y };
  let before = first;
  for (const [index, at] of rest.entries()) {
    const next = rest[index + 1];
    const length = Math.hypot(at.x - before.x, at.y - before.y);
    if (length > longest.length) longest = { length, x: (at.x + before.x) / 2, y: (at.y + before.y) / 2 };
    if (next === undefined) path += `L${at.x} ${at.y}`;
    else {
      const enter = towards(at, before);
      const leave = towards(at, next);
      path += `L${enter.x} ${enter.y}Q${at.x} ${at.y} ${leave.x} ${leave.y}`;
    }
    before = at;
  }
  return { path, x: longest.x, y: longest.y };
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
