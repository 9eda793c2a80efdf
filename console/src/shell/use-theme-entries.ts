import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, useTheme } from "../stores/theme.ts";
import type { PaletteEntry } from "./match-entries.ts";

/** The themes that are not on at the moment, the system's own among them. */
export function useThemeEntries(): readonly PaletteEntry[] {
  const choice = useTheme((theme) => theme.choice);
  return entries.filter(({ id }) => id !== `theme-${choice}`);
}

const entries: readonly PaletteEntry[] = [
  { id: "theme-dark", group: "Action", label: "Use the dark theme", icon: Moon, onSelect: () => chooseTheme("dark") },
  { id: "theme-light", group: "Action", label: "Use the light theme", icon: Sun, onSelect: () => chooseTheme("light") },
  {
    id: "theme-system",
    group: "Action",
    label: "Use the system’s theme",
    icon: Monitor,
    onSelect: () => chooseTheme("system"),
  },
];
