import { useNavigate } from "@tanstack/react-router";
import { Construction, Search, UserRound } from "lucide-react";
import type { PaletteEntry } from "./match-entries.ts";
import { useThingEntries } from "./palette/use-thing-entries.ts";
import { sections } from "./sections.ts";
import { useThemeEntries } from "./use-theme-entries.ts";
import { switchMaintenance, useMaintenance } from "./use-maintenance.ts";

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
      group: "Screen",
      label,
      icon,
      onSelect: () => void navigate({ to }),
    })),
    {
      id: "profile",
      group: "Screen",
      label: "User Profile",
      icon: UserRound,
      onSelect: () => void navigate({ to: "/dashboard/profile" }),
    },
    ...things,
    ...themes,
    ...(maintenance.canSwitch
      ? [
          {
            id: "maintenance",
            group: "Action",
            label: maintenance.isOn ? "End maintenance" : "Begin maintenance",
            icon: Construction,
            onSelect: () => void switchMaintenance(!maintenance.isOn),
          },
        ]
      : []),
    {
      id: "search",
      group: "Search",
      label: wanted === "" ? "Search what flowed in" : `Search for “${wanted}”`,
      icon: Search,
      isAlways: true,
      onSelect: () =>
        void navigate({ to: "/dashboard/save-data/search", search: { terms: wanted === "" ? undefined : wanted } }),
    },
  ];
}
