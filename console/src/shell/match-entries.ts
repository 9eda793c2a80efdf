import type { LucideIcon } from "lucide-react";

export interface PaletteEntry {
  id: string;
  group: string;
  label: string;
  icon: LucideIcon;
  note?: string;
  /** Offered whatever was typed. */
  isAlways?: boolean;
  onSelect: () => void;
}

/** Entries whose words begin with what was typed come first, then those that merely hold it; order kept otherwise. */
export function matchEntries(typed: string, entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return entries;
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(wanted, entry) })).filter(({ rank }) => rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function rankOf(wanted: string, { label, isAlways }: PaletteEntry): number {
  const name = label.toLowerCase();
  if (isAlways === true) return 2;
  if (name.split(/\s+/).some((word) => word.startsWith(wanted)) || name.startsWith(wanted)) return 0;
  return name.includes(wanted) ? 1 : 3;
}
