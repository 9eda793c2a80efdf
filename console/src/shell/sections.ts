import { Bookmark, Bot, CirclePlay, House, LayoutGrid, type LucideIcon, Plug, Workflow } from "lucide-react";
import { texts } from "../messages/en/shell.ts";

export interface Section {
  to: SectionPath;
  label: string;
  icon: LucideIcon;
}

type SectionPath =
  | "/dashboard/home"
  | "/dashboard/parent"
  | "/dashboard/model"
  | "/dashboard/ai-tool"
  | "/dashboard/workflow-generation"
  | "/dashboard/save-data"
  | "/dashboard/integration"
  | "/embed/app-list";

/** The seven entries of the side bar. The profile is reached from the top bar. */
export const sections: readonly Section[] = [
  { to: "/dashboard/home", label: texts.home, icon: House },
  { to: "/dashboard/parent", label: texts.agenticApps, icon: LayoutGrid },
  { to: "/dashboard/model", label: texts.agentsModels, icon: Bot },
  { to: "/dashboard/ai-tool", label: texts.aiTools, icon: Workflow },
  { to: "/dashboard/workflow-generation", label: texts.jobs, icon: CirclePlay },
  { to: "/dashboard/save-data", label: texts.savedTasks, icon: Bookmark },
  { to: "/dashboard/integration", label: texts.integrations, icon: Plug },
];

/** Inside a frame the side bar holds nothing but this. */
export const embedSections: readonly Section[] = [{ to: "/embed/app-list", label: texts.appList, icon: LayoutGrid }];

/** Whether a path lies in a section: itself or below it. */
export function isInSection(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
