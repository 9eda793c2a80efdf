import {
  FileText,
  Globe,
  Hash,
  LayoutGrid,
  type LucideIcon,
  Mail,
  Newspaper,
  Shield,
  Shapes,
  SquareCheck,
  Webhook,
} from "lucide-react";
import { texts } from "../messages/en/ui.ts";

export interface SourceLook {
  label: string;
  icon: LucideIcon;
  /** A CSS colour from the tokens: the same for this source everywhere. */
  color: string;
}

const looks = new Map<string, SourceLook>(
  Object.entries({
    gmail: { label: texts.gmail, icon: Mail, color: "var(--source-gmail)" },
    jira: { label: texts.jira, icon: SquareCheck, color: "var(--source-jira)" },
    slack: { label: texts.slack, icon: Hash, color: "var(--source-slack)" },
    microsoft365: { label: texts.microsoft365, icon: LayoutGrid, color: "var(--source-microsoft365)" },
    "email-security": { label: texts.eMailSecurity, icon: Shield, color: "var(--source-email-security)" },
    news: { label: texts.news, icon: Newspaper, color: "var(--source-news)" },
    mail: { label: texts.mailSource, icon: Mail, color: "var(--text-secondary)" },
    webhook: { label: texts.webhook, icon: Webhook, color: "var(--text-secondary)" },
    "http-request": { label: texts.httpRequest, icon: Globe, color: "var(--text-secondary)" },
    file: { label: texts.file, icon: FileText, color: "var(--source-file)" },
  }),
);

/** Name, icon and colour of a source_datatype; sources without their own get the default icon and their own word. */
export function sourceLook(sourceDatatype: string): SourceLook {
  return looks.get(sourceDatatype) ?? { label: sourceDatatype, icon: Shapes, color: "var(--text-muted)" };
}
