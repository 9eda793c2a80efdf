import type { PaletteEntry } from "../match-entries.ts";
import { useAppEntries } from "./use-app-entries.ts";
import { useIntegrationEntries } from "./use-integration-entries.ts";
import { useJobEntries } from "./use-job-entries.ts";
import { useReportEntries } from "./use-report-entries.ts";

/**
 * What the palette finds beside the screens, in the order shown. A domain adds a hook here that gives its things by
 * name; it is called on each keystroke, so it reads from the query cache and leaves the filtering to the palette.
 */
export function useThingEntries(): readonly PaletteEntry[] {
  return [...useAppEntries(), ...useJobEntries(), ...useIntegrationEntries(), ...useReportEntries()];
}
