import { LayoutGrid, TriangleAlert, Zap } from "lucide-react";
import { cx } from "../../../lib/cx.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { EntityActions, type EntityActionsProps } from "./EntityActions.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

const icons = { info: LayoutGrid, low: Zap, medium: TriangleAlert, high: TriangleAlert } as const;
const tones = { info: "neutral", low: "neutral", medium: "warning", high: "danger" } as const;

/** An entity of an app's panels: what it is, what it stands on, whose it is and until when, and what can be done. */
export function EntityRow(props: EntityActionsProps) {
  const { label, severity, owner, dueAt, evidence, actions } = props.entity;
  const Icon = icons[severity];
  const why = [
    ...evidence.map(({ label: name, value }) => `${name}: ${isDate.test(value) ? whenOf(value) : value}`),
    ...(owner === null ? [] : [texts.owner(owner)]),
    ...(dueAt === null ? [] : [`${Date.parse(dueAt) < Date.now() ? texts.overdueSince : texts.due} ${dateOf(dueAt)}`]),
  ].join(" · ");
  return (
    <li className="flex min-h-(--row) min-w-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-subtle px-(--card-pad) py-2 last:border-0">
      <Icon size={16} aria-hidden="true" className={cx("shrink-0", why !== "" && "mt-0.5 self-start")} />
      <div className="min-w-0 flex-1 basis-40">
        <div className="wrap-anywhere">{label}</div>
        {why === "" ? null : <div className="type-small text-muted wrap-anywhere">{why}</div>}
      </div>
      {severity === "info" ? null : (
        <span className="self-start">
          <Badge tone={tones[severity]}>{severity}</Badge>
        </span>
      )}
      <div
        className={cx("flex flex-wrap gap-2", actions.length > 1 ? "basis-full pl-7" : "phone:basis-full phone:pl-7")}
      >
        <EntityActions {...props} />
      </div>
    </li>
  );
}

const isDate = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function whenOf(iso: string): string {
  return `${dateOf(iso)} ${timeOf(iso)}`;
}
