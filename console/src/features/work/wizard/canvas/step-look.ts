import {
  Bot,
  CalendarClock,
  CircleStop,
  CirclePlay,
  GitBranch,
  Globe,
  Hand,
  Hourglass,
  Inbox,
  type LucideIcon,
  Mail,
  Repeat2,
  Waypoints,
  Webhook,
  Workflow,
} from "lucide-react";
import { sourceLook } from "../../../../ui/source-look.ts";

/** Icon and colour of a step, or of what starts a run. */
export interface StepLook {
  icon: LucideIcon;
  color: string;
}

const sourceOf: Record<string, string> = {
  Gmail: "gmail",
  Jira: "jira",
  Slack: "slack",
  "Microsoft 365": "microsoft365",
  "Proofpoint TAP": "email-security",
  Abnormal: "email-security",
  Mimecast: "email-security",
  Sublime: "email-security",
  "News feeds": "news",
  Files: "file",
};

const flowIcons: Record<string, LucideIcon> = {
  branch: GitBranch,
  "for-each": Repeat2,
  wait: Hourglass,
  approval: Hand,
  "sub-workflow": Workflow,
  end: CircleStop,
};

const plainIcons: Record<string, LucideIcon> = { SMTP: Mail, IMAP: Inbox, Webhook, "HTTP request": Globe };

const quiet = "var(--text-secondary)";

/** A product has its source's icon and colour; agents and the built-in steps stay grey. */
export function stepLook({ productName, action }: { productName: string; action: string }): StepLook {
  if (productName === "Flow") return { icon: flowIcons[action] ?? Waypoints, color: quiet };
  if (productName === "Agents") return { icon: Bot, color: quiet };
  const source = sourceOf[productName];
  if (source !== undefined) return sourceLook(source);
  return { icon: plainIcons[productName] ?? sourceLook(productName).icon, color: quiet };
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
