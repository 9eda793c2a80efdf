import type { App, AppIcon } from "@hoopoe/contract/assist/app.ts";
import {
  Bot,
  ChartColumn,
  Cloud,
  Fish,
  Inbox,
  type LucideIcon,
  Newspaper,
  Search,
  Shield,
  Siren,
  Ticket,
} from "lucide-react";

export const iconLooks: Readonly<Record<AppIcon, { icon: LucideIcon; label: string }>> = {
  siren: { icon: Siren, label: "Siren" },
  shield: { icon: Shield, label: "Shield" },
  fish: { icon: Fish, label: "Fish" },
  chart: { icon: ChartColumn, label: "Chart" },
  ticket: { icon: Ticket, label: "Ticket" },
  newspaper: { icon: Newspaper, label: "Newspaper" },
  inbox: { icon: Inbox, label: "Inbox" },
  cloud: { icon: Cloud, label: "Cloud" },
  bot: { icon: Bot, label: "Robot" },
  search: { icon: Search, label: "Magnifier" },
};

export const visibilityWords: Readonly<Record<App["visibility"], string>> = {
  me: "Only I",
  people: "Named people",
  workspace: "The workspace",
};
