/** What a source is called. `words`: in an edit of a report; `asked`: a regular expression, in a question. */
export interface SourceName {
  readonly name: { readonly en: string; readonly de: string };
  readonly words: readonly string[];
  readonly asked: string | null;
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
      hasOneForm: false,
    },
    microsoft365: {
      name: { en: "Microsoft 365", de: "Microsoft 365" },
      words: ["microsoft 365", "microsoft365", "m365", "office 365"],
      asked: "microsoft 365|m365|office 365|onedrive|sharepoint|teams|documents?",
      hasOneForm: false,
    },
    jira: {
      name: { en: "Jira", de: "Jira" },
      words: ["jira", "ticket"],
      asked: "tickets?|jira|issues?",
      hasOneForm: false,
    },
    slack: {
      name: { en: "Slack", de: "Slack" },
      words: ["slack", "chat"],
      asked: "slack|chats?|chat messages?|channels?",
      hasOneForm: false,
    },
    "email-security": {
      name: { en: "Email security", de: "E-Mail-Sicherheit" },
      words: ["email security", "email-security"],
      asked: "proofpoint|abnormal|mimecast|sublime|threats?",
      hasOneForm: true,
    },
    webhook: {
      name: { en: "Webhook", de: "Webhook" },
      words: [],
      asked: null,
      hasOneForm: false,
    },
    "http-request": {
      name: { en: "HTTP request", de: "HTTP-Aufruf" },
      words: [],
      asked: null,
      hasOneForm: false,
    },
    news: {
      name: { en: "News", de: "News" },
      words: ["news", "news feed"],
      asked: "news|articles?|feeds?|headlines?",
      hasOneForm: false,
    },
    file: {
      name: { en: "Files", de: "Dateien" },
      words: ["file", "upload"],
      asked: null,
      hasOneForm: false,
    },
    mail: {
      name: { en: "Mail", de: "E-Mail" },
      words: [],
      asked: null,
      hasOneForm: false,
    },
  }),
);
