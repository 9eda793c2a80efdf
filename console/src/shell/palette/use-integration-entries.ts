import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plug } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import type { PaletteEntry } from "../match-entries.ts";
import { texts } from "../../messages/en/shell/palette.ts";

/** The workspace's integrations, by the name that each was given. */
export function useIntegrationEntries(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const integrations = useQuery(apiQuery(integrationList, {})).data?.data ?? [];
  return integrations.map(({ id, attributes }) => ({
    id,
    group: texts.integration,
    label: nameOf(attributes),
    icon: Plug,
    onSelect: () => void navigate({ to: "/dashboard/integration", search: { integration: id } }),
  }));
}

/** The name that an integration was given. */
function nameOf(attributes: string): string {
  try {
    const value: unknown = JSON.parse(attributes);
    const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "name") : undefined;
    return typeof name === "string" && name !== "" ? name : texts.integration;
  } catch {
    return texts.integration;
  }
}
