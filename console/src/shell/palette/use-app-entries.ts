import { appList } from "@hoopoe/contract/assist/routes/app.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import type { PaletteEntry } from "../match-entries.ts";
import { texts } from "../../messages/en/shell/palette.ts";

/** The apps that the caller may open, by name. */
export function useAppEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const apps = useQuery(apiQuery(appList, { query: {} })).data?.data ?? [];
  return apps.map(({ id, name }) => ({
    id: `app-${id}`,
    group: texts.app,
    label: name,
    icon: LayoutGrid,
    onSelect: () => void navigate({ to: "/dashboard/parent/$appId", params: { appId: String(id) } }),
  }));
}
