/** The source_datatype of each product. Derived from connectors/src/vendors.ts by `npm run fix`. */
export const productSources: Readonly<Record<string, string>> = {
  Gmail: "gmail",
  "Microsoft 365": "microsoft365",
  Jira: "jira",
  Slack: "slack",
  "Proofpoint TAP": "email-security",
  Abnormal: "email-security",
  Mimecast: "email-security",
  Sublime: "email-security",
  Webhook: "webhook",
  "HTTP request": "http-request",
  "News feeds": "news",
  Files: "file",
  SMTP: "mail",
  IMAP: "mail",
};
