import { useNavigate } from "@tanstack/react-router";
import { Construction, Search, UserRound } from "lucide-react";
import type { PaletteEntry } from "./match-entries.ts";
import { useThingEntries } from "./palette/use-thing-entries.ts";
import { sections } from "./sections.ts";
import { useThemeEntries } from "./use-theme-entries.ts";
import { switchMaintenance, useMaintenance } from "./use-maintenance.ts";
import { texts } from "../messages/en/shell.ts";

/** Screens, the things that each domain adds, what can be done from anywhere, and a search for what was typed. */
export function usePaletteEntries(typed: string): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const things = useThingEntries();
  const maintenance = useMaintenance();
  const themes = useThemeEntries();
  const wanted = typed.trim();
  return [
    ...sections.map(({ to, label, icon }) => ({
      id: to,
      group: texts.screen,
      label,
      icon,
      onSelect: () => void navigate({ to }),
    })),
    {
      id: "profile",
      group: texts.screen,
      label: texts.userProfile,
      icon: UserRound,
      onSelect: () => void navigate({ to: "/dashboard/profile" }),
    },
    ...things,
    ...themes,
    ...(maintenance.canSwitch
      ? [
          {
            id: "maintenance",
            group: texts.action,
            label: maintenance.isOn ? texts.endMaintenance : texts.beginMaintenance,
            icon: Construction,
            onSelect: () => void switchMaintenance(!maintenance.isOn),
          },
        ]
      : []),
    {
      id: "search",
      group: texts.search,
      label: wanted === "" ? texts.searchWhatFlowedIn : texts.searchFor(wanted),
      icon: Search,
      isAlways: true,
      onSelect: () =>
        void navigate({ to: "/dashboard/save-data/search", search: { terms: wanted === "" ? undefined : wanted } }),
    },
  ];
}
