import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { stepLook, triggerIcon } from "../../../features/work/wizard/canvas/step-look.ts";
import { rootsOf, stepSize, tidy, triggerId } from "../../../features/work/wizard/model/tidy.ts";

/** Tiles are square, so columns come closer than rows. */
const scale = { x: 40 / (stepSize.width + 56), y: 0.32 };
const tile = { width: 26, height: 26 };
const iconPx = 14;
const zoomMax = 1.2;

/** A workflow from left to right, small: the trigger first, each step in its product's colour. */
export function TemplatePicture({ definition, label }: { definition: WorkflowDefinition; label: string }) {
  const { nodes, edges } = definition.workflow;
  const ids = nodes.map(({ id }) => id);
  const positions = tidy({ nodeIds: ids, edges, direction: "LR" });
  const at = (id: string) => {
    const { x, y } = positions.get(id) ?? { x: 0, y: 0 };
    return { x: x * scale.x, y: y * scale.y };
  };
  const all = [triggerId, ...ids].map(at);
  const width = Math.max(...all.map(({ x }) => x)) + tile.width;
  const height = Math.max(...all.map(({ y }) => y)) + tile.height;
  const links = [
    ...rootsOf(ids, edges).map((to) => ({ id: `${triggerId}-${to}`, from: triggerId, to })),
    ...edges.map(({ id, from, to }) => ({ id, from, to })),
  ];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      preserveAspectRatio="xMinYMid"
      className="h-20 w-full"
      style={{ maxWidth: (width + 2) * zoomMax }}
    >
      {links.map(({ id, from, to }) => {
        const [start, end] = [at(from), at(to)];
        const [startX, startY, endY] = [start.x + tile.width, start.y + tile.height / 2, end.y + tile.height / 2];
        const middle = (startX + end.x) / 2;
        return (
          <path
            key={id}
            d={`M${startX} ${startY}C${middle} ${startY} ${middle} ${endY} ${end.x} ${endY}`}
            className="fill-none stroke-(--border-strong)"
          />
        );
      })}
      <Tile at={at(triggerId)} color="var(--text-secondary)" icon={triggerIcon(definition.trigger.kind)} />
      {nodes.map(({ id, data: { product_name, action } }) => (
        <Tile key={id} at={at(id)} {...stepLook({ productName: product_name, action })} />
      ))}
    </svg>
  );
}

interface TileProps {
  at: { x: number; y: number };
  color: string;
  icon: ReturnType<typeof triggerIcon>;
}

function Tile({ at: { x, y }, color, icon: Icon }: TileProps) {
  return (
    <g transform={`translate(${x} ${y})`} style={{ color }}>
      <rect {...tile} rx={6} className="fill-card stroke-line" />
      <rect {...tile} rx={6} fill="currentColor" opacity={0.12} />
      <Icon size={iconPx} x={(tile.width - iconPx) / 2} y={(tile.height - iconPx) / 2} />
    </g>
  );
}
