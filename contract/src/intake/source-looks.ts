/** What a source is called. `words`: in an edit of a report; `asked`: a regular expression, in a question. */
export interface SourceName {
  readonly name: { readonly en: string; readonly de: string };
  readonly words: readonly string[];
  readonly asked: string | null;
  /** Who writes in it, where an item gives no address; null: anybody. */
  readonly writers: "own" | "system" | "press" | null;
  /** Its products are connected by one form instead of step by step. */
  readonly hasOneForm: boolean;
}

/** By source_datatype. Derived from connectors/src/vendors.ts by `npm run fix`. */
export const sourceNames: ReadonlyMap<string, SourceName> = new Map(
  Object.entries({
    gmail: {
      name: { en: "Gmail", de: "Gmail" },
      words: ["gmail", "mail", "email", "e-mail"],
      asked: "e-?mails?|mails?|gmail|letters?|messages? in gmail",
      writers: null,
      hasOneForm: false,
    },
    microsoft365: {
      name: { en: "Microsoft 365", de: "Microsoft 365" },
      words: ["microsoft 365", "microsoft365", "m365", "office 365"],
      asked: "microsoft 365|m365|office 365|onedrive|sharepoint|teams|documents?",
      writers: "own",
      hasOneForm: false,
    },
    jira: {
      name: { en: "Jira", de: "Jira" },
      words: ["jira", "ticket"],
      asked: "tickets?|jira|issues?",
      writers: "own",
      hasOneForm: false,
    },
    slack: {
      name: { en: "Slack", de: "Slack" },
      words: ["slack", "chat"],
      asked: "slack|chats?|chat messages?|channels?",
      writers: "own",
      hasOneForm: false,
    },
    "email-security": {
      name: { en: "Email security", de: "E-Mail-Sicherheit" },
      words: ["email security", "email-security"],
      asked: "proofpoint|abnormal|mimecast|sublime|threats?",
      writers: "system",
      hasOneForm: true,
    },
    webhook: {
      name: { en: "Webhook", de: "Webhook" },
      words: [],
      asked: null,
      writers: null,
      hasOneForm: false,
    },
    "http-request": {
      name: { en: "HTTP request", de: "HTTP-Aufruf" },
      words: [],
      asked: null,
      writers: null,
      hasOneForm: false,
    },
    news: {
      name: { en: "News", de: "News" },
      words: ["news", "news feed"],
      asked: "news|articles?|feeds?|headlines?",
      writers: "press",
      hasOneForm: false,
    },
    file: {
      name: { en: "Files", de: "Dateien" },
      words: ["file", "upload"],
      asked: null,
      writers: null,
      hasOneForm: false,
    },
    mail: {
      name: { en: "Mail", de: "E-Mail" },
      words: [],
      asked: null,
      writers: null,
      hasOneForm: false,
    },
  }),
);
