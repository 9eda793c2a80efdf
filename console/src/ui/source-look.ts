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

export interface SourceLook {
  label: string;
  icon: LucideIcon;
  /** A CSS colour from the tokens: the same for this source everywhere. */
  color: string;
}

const looks = new Map<string, SourceLook>(
  Object.entries({
    gmail: { label: "Gmail", icon: Mail, color: "var(--source-gmail)" },
    jira: { label: "Jira", icon: SquareCheck, color: "var(--source-jira)" },
    slack: { label: "Slack", icon: Hash, color: "var(--source-slack)" },
    microsoft365: { label: "Microsoft 365", icon: LayoutGrid, color: "var(--source-microsoft365)" },
    "email-security": { label: "E-mail security", icon: Shield, color: "var(--source-email-security)" },
    news: { label: "News", icon: Newspaper, color: "var(--source-news)" },
    mail: { label: "Mail", icon: Mail, color: "var(--text-secondary)" },
    webhook: { label: "Webhook", icon: Webhook, color: "var(--text-secondary)" },
    "http-request": { label: "HTTP request", icon: Globe, color: "var(--text-secondary)" },
    file: { label: "File", icon: FileText, color: "var(--source-file)" },
  }),
);

/** Name, icon and colour of a source_datatype; sources without their own get the default icon and their own word. */
export function sourceLook(sourceDatatype: string): SourceLook {
  return looks.get(sourceDatatype) ?? { label: sourceDatatype, icon: Shapes, color: "var(--text-muted)" };
}
