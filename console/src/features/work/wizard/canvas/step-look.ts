import { isOwnAction } from "@hoopoe/contract/work/own-action.ts";
import {
  Bot,
  Braces,
  CalendarClock,
  CircleStop,
  CirclePlay,
  Code,
  GitBranch,
  Hand,
  Hourglass,
  Inbox,
  Merge,
  RotateCw,
  Split,
  type LucideIcon,
  Repeat2,
  Waypoints,
  Webhook,
  Workflow,
} from "lucide-react";
import { sourceLook } from "../../../../ui/source-look.ts";
import { productSources } from "./product-sources.ts";

/** Icon and colour of a step, or of what starts a run. */
export interface StepLook {
  icon: LucideIcon;
  color: string;
}

const flowIcons: Record<string, LucideIcon> = {
  branch: GitBranch,
  "for-each": Repeat2,
  wait: Hourglass,
  approval: Hand,
  "sub-workflow": Workflow,
  end: CircleStop,
  switch: Split,
  merge: Merge,
  "loop-until": RotateCw,
};

const dataIcons: Record<string, LucideIcon> = { transform: Braces, code: Code };

const quiet = "var(--text-secondary)";

/** A product has its source's icon and colour; agents and the built-in steps stay grey. */
export function stepLook({ productName, action }: { productName: string; action: string }): StepLook {
  if (productName === "Flow") return { icon: flowIcons[action] ?? Waypoints, color: quiet };
  if (productName === "Data") return { icon: dataIcons[action] ?? Braces, color: quiet };
  if (productName === "Agents" || isOwnAction(action)) return { icon: Bot, color: quiet };
  return sourceLook(productSources[productName] ?? productName);
}

const triggerIcons: Record<string, LucideIcon> = {
  manual: CirclePlay,
  schedule: CalendarClock,
  webhook: Webhook,
  "new-item": Inbox,
  "execution-finished": Workflow,
};

export function triggerIcon(kind: string): LucideIcon {
  return triggerIcons[kind] ?? CirclePlay;
}
