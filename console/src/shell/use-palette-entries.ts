import { integrationList } from "@hoopoe/contract/routes/integration.ts";
import { reportList } from "@hoopoe/contract/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Construction, FileText, Plug, Search, UserRound } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../api/query.ts";
import { agoOf } from "../lib/format.ts";
import type { PaletteEntry } from "./match-entries.ts";
import { sections } from "./sections.ts";
import { useThemeEntries } from "./use-theme-entries.ts";
import { switchMaintenance, useMaintenance } from "./use-maintenance.ts";

const reportsMax = 50;

/** Screens, integrations, reports, what can be done from anywhere, and a search for what was typed. */
export function usePaletteEntries(typed: string): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const reports = useQuery(apiQuery(reportList, {})).data?.data ?? [];
  const integrations = useQuery(apiQuery(integrationList, {})).data?.data ?? [];
  const maintenance = useMaintenance();
  const themes = useThemeEntries();
  const [nowMs] = useState(Date.now);
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
    ...integrations.map(({ id, attributes }) => ({
      id,
      group: "Integration",
      label: nameOf(attributes),
      icon: Plug,
      onSelect: () => void navigate({ to: "/dashboard/integration", search: { integration: id } }),
    })),
    ...reports.slice(0, reportsMax).map(({ id, title, createdAt }) => ({
      id,
      group: "Report",
      label: title,
      icon: FileText,
      note: agoOf(createdAt, nowMs),
      onSelect: () => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId: id } }),
    })),
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

/** The name that an integration was given. */
function nameOf(attributes: string): string {
  try {
    const value: unknown = JSON.parse(attributes);
    const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "name") : undefined;
    return typeof name === "string" && name !== "" ? name : "Integration";
  } catch {
    return "Integration";
  }
}
