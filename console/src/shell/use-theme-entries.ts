import { Monitor, Moon, Sun } from "lucide-react";
import { chooseTheme, useTheme } from "../stores/theme.ts";
import type { PaletteEntry } from "./match-entries.ts";
import { texts } from "../messages/en/shell.ts";

/** The themes that are not on at the moment, the system's own among them. */
export function useThemeEntries(): readonly PaletteEntry[] {
  const choice = useTheme((theme) => theme.choice);
  return entries.filter(({ id }) => id !== `theme-${choice}`);
}

const entries: readonly PaletteEntry[] = [
  {
    id: "theme-dark",
    group: texts.action,
    label: texts.useTheDarkTheme,
    icon: Moon,
    onSelect: () => chooseTheme("dark"),
  },
  {
    id: "theme-light",
    group: texts.action,
    label: texts.useTheLightTheme,
    icon: Sun,
    onSelect: () => chooseTheme("light"),
  },
  {
    id: "theme-system",
    group: texts.action,
    label: texts.useTheSystemsTheme,
    icon: Monitor,
    onSelect: () => chooseTheme("system"),
  },
];
