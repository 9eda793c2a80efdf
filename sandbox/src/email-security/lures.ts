export type Lure = {
  name: string;
  local: string;
  domain: string;
  subject: string;
  path: string | null;
  attachment: string | null;
  kind: "phishing" | "malware" | "impersonation" | "spam";
};

const phishing = (name: string, domain: string, subject: string, path: string): Lure => ({
  name,
  local: "notice",
  domain,
  subject,
  path,
  attachment: null,
  kind: "phishing",
});
const malware = (name: string, domain: string, subject: string, attachment: string): Lure => ({
  name,
  local: "documents",
  domain,
  subject,
  path: null,
  attachment,
  kind: "malware",
});

/** What comes in everywhere every day; nothing of it has to do with any story. */
export const lures: readonly Lure[] = [
  phishing("Parcel Desk", "parcel-desk", "Your parcel # waits for a customs fee", "pay"),
  phishing("Voice Message", "voice-inbox", "You have a new voice message (0:#)", "listen"),
  phishing("Mailbox Support", "mailbox-quota", "Your mailbox is 98% full", "upgrade"),
  phishing("Shared File", "file-share-note", "A scan was shared with you: document #", "open"),
  phishing("Prize Office", "prize-office", "You were chosen: reward #", "claim"),
  phishing("Toll Service", "toll-notice", "An unpaid toll of last week", "settle"),
  malware("Scanner", "copy-room", "Scanned image #", "scan.html"),
  malware("Freight Papers", "freight-papers", "Bill of lading #", "bill.zip"),
  malware("Job Application", "applicants", "Application for your open position", "cv.docm"),
  {
    name: "The Director",
    local: "office",
    domain: "private-post",
    subject: "Are you at your desk?",
    path: null,
    attachment: null,
    kind: "impersonation",
  },
  {
    name: "Payroll",
    local: "staff",
    domain: "private-post",
    subject: "Change of my bank details",
    path: null,
    attachment: null,
    kind: "impersonation",
  },
  {
    name: "Growth Partners",
    local: "hello",
    domain: "growth-leads",
    subject: "Quick question about your website",
    path: "unsubscribe",
    attachment: null,
    kind: "spam",
  },
  {
    name: "Webinar Team",
    local: "events",
    domain: "webinar-hub",
    subject: "Last seats: #",
    path: "join",
    attachment: null,
    kind: "spam",
  },
];
