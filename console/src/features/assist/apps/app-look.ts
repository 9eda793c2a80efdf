import { type App, type AppIcon, appIcons } from "@hoopoe/contract/assist/app.ts";
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
import { texts } from "../../../messages/en/features/assist/apps.ts";

export const iconLooks: Readonly<Record<AppIcon, { icon: LucideIcon; label: string }>> = {
  siren: { icon: Siren, label: texts.siren },
  shield: { icon: Shield, label: texts.shield },
  fish: { icon: Fish, label: texts.fish },
  chart: { icon: ChartColumn, label: texts.chart },
  ticket: { icon: Ticket, label: texts.ticket },
  newspaper: { icon: Newspaper, label: texts.newspaper },
  inbox: { icon: Inbox, label: texts.inbox },
  cloud: { icon: Cloud, label: texts.cloud },
  bot: { icon: Bot, label: texts.robot },
  search: { icon: Search, label: texts.magnifier },
};

export const visibilityWords: Readonly<Record<App["visibility"], string>> = {
  me: texts.onlyI,
  people: texts.namedPeople,
  workspace: texts.theWorkspace,
};

export const iconOptions = appIcons.map((icon) => ({ value: icon, label: iconLooks[icon].label }));
