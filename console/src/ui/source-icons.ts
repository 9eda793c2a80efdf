import {
  FileText,
  Globe,
  Hash,
  LayoutGrid,
  Mail,
  Newspaper,
  Shield,
  SquareCheck,
  Webhook,
  type LucideIcon,
} from "lucide-react";

/** Icon and colour of each source_datatype. Derived from connectors/src/vendors.ts by `npm run fix`. */
export const sourceIcons: ReadonlyMap<string, { icon: LucideIcon; color: string }> = new Map(
  Object.entries({
    gmail: { icon: Mail, color: "var(--source-gmail)" },
    microsoft365: { icon: LayoutGrid, color: "var(--source-microsoft365)" },
    jira: { icon: SquareCheck, color: "var(--source-jira)" },
    slack: { icon: Hash, color: "var(--source-slack)" },
    "email-security": { icon: Shield, color: "var(--source-email-security)" },
    webhook: { icon: Webhook, color: "var(--text-secondary)" },
    "http-request": { icon: Globe, color: "var(--text-secondary)" },
    news: { icon: Newspaper, color: "var(--source-news)" },
    file: { icon: FileText, color: "var(--source-file)" },
    mail: { icon: Mail, color: "var(--text-secondary)" },
  }),
);
