import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import { type LucideIcon, Shapes } from "lucide-react";
import { shownLanguage } from "../messages/messages.ts";
import { sourceIcons } from "./source-icons.ts";

export interface SourceLook {
  label: string;
  icon: LucideIcon;
  /** A CSS colour from the tokens: the same for this source everywhere. */
  color: string;
}

const unknownLook = { icon: Shapes, color: "var(--text-muted)" };

/** Name, icon and colour of a source_datatype; sources without their own get the default icon and their own word. */
export function sourceLook(source: string): SourceLook {
  const label = sourceNames.get(source)?.name[shownLanguage()] ?? source;
  return { label, ...(sourceIcons.get(source) ?? unknownLook) };
}
