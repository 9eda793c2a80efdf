import {
  agent,
  connector,
  daily,
  defineTemplate,
  flow,
  fn,
  isNotEmpty,
  newItem,
  ref,
  schedule,
  text,
  weekdays,
} from "../template.ts";

const mail = {
  externalId: "m1",
  at: "2026-11-23T06:40:00Z",
  author: "accounts@timber.example",
  title: "Invoice 4471",
  body: "Please find invoice 4471 over 1,240.00.",
  url: null,
};
const issue = {
  id: "1",
  key: "SEC-1",
  url: "https://jira.example/browse/SEC-1",
  summary: "Rotate signing key",
  status: "Done",
  updated: "2026-11-20T08:00:00Z",
  description: "",
};
const summary = { text: "Timber & Sons sent invoice 4471.", sentences: [], engine: "Sample" };
const item = {
  id: "1",
  externalId: "m1",
  source_datatype: "Message",
  date: mail.at,
  author: mail.author,
  title: mail.title,
  body: mail.body,
  url: null,
};

export const reporting = [
  defineTemplate({
    id: "invoice-summary",
    name: "Mails about invoices, each morning",
    summary: "Each day, summarises yesterday's mails about invoices and sends you the summary.",
    category: "Reporting",
    trigger: daily(8),
    steps: {
      mails: connector("Gmail", "search-messages", "Find the mails", { query: "invoice newer_than:1d" }),
      some: flow("branch", "Any?", { condition: isNotEmpty(ref("mails.messages")) }),
      summary: agent("summarise", "Summarise them", {
        input: ref("mails.messages"),
        length: "short",
        style: "bullet points",
      }),
      send: connector("Gmail", "send-message", "Send the summary", {
        subject: text(fn("count", ref("mails.messages")), " mails about invoices"),
        body: ref("summary.text"),
      }),
    },
    arrows: ["mails > some", "some true> summary", "summary > send"],
    sample: { outputs: { mails: { messages: [mail], isMore: false }, summary } },
  }),
  defineTemplate({
    id: "daily-brief",
    name: "Daily security brief",
    summary: "Each working day, puts open incidents, delivered threats and news into one brief and posts it.",
    category: "Reporting",
    trigger: weekdays(7, 45),
    steps: {
      tickets: connector("Jira", "search-issues", "Open incidents", {
        query: "labels = security AND statusCategory != Done ORDER BY priority DESC",
      }),
      threats: connector("Proofpoint TAP", "list-delivered-threats", "Delivered threats", { since: "1 day" }),
      news: connector("News feeds", "read-feed", "News", { limit: 10 }),
      brief: agent("write-report", "Write the brief", {
        input: [ref("tickets.issues"), ref("threats.messages"), ref("news.items")],
        title: "Daily security brief",
        audience: "security team",
        length: "short",
      }),
      post: connector("Slack", "post-message", "Post the brief", { text: ref("brief.text") }),
    },
    arrows: ["tickets > threats", "threats > news", "news > brief", "brief > post"],
    sample: {
      outputs: {
        tickets: { issues: [issue] },
        threats: { messages: [] },
        news: { feed: "Security news", items: [] },
        brief: { title: "Daily security brief", text: "One ticket is open: SEC-1.", engine: "Sample" },
      },
    },
  }),
  defineTemplate({
    id: "delivered-threats",
    name: "Threats that reached mailboxes",
    summary: "Each day, mails the list of threats that were delivered, and says so when there were none.",
    category: "Reporting",
    trigger: daily(7),
    steps: {
      threats: connector("Proofpoint TAP", "list-delivered-threats", "List delivered threats", { since: "1 day" }),
      send: connector("Microsoft 365", "send-mail", "Send the list", {
        subject: text(fn("count", ref("threats.messages")), " threats reached mailboxes"),
        body: fn(
          "if-empty",
          fn("join", fn("pluck", ref("threats.messages"), "subject"), "\n"),
          "None since yesterday.",
        ),
      }),
    },
    arrows: ["threats > send"],
    sample: {
      outputs: {
        threats: {
          messages: [
            {
              id: "p1",
              at: mail.at,
              subject: "Your mailbox is full",
              from: "it@login-check.example",
              to: ["hr@northfield.example"],
              threats: ["url"],
              link: null,
            },
          ],
        },
      },
    },
  }),
  defineTemplate({
    id: "monthly-metrics",
    name: "Closed tickets of the month",
    summary:
      "On the first of each month, writes a report over the security tickets closed in the last one, and sends it after approval.",
    category: "Reporting",
    trigger: schedule("FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=8;BYMINUTE=0"),
    steps: {
      closed: connector("Jira", "search-issues", "Find closed tickets", {
        query: "labels = security AND resolved >= startOfMonth(-1) AND resolved < startOfMonth()",
      }),
      report: agent("write-report", "Write the report", {
        input: ref("closed.issues"),
        title: "Security tickets closed last month",
        audience: "management",
        length: "medium",
      }),
      consent: flow("approval", "Approve the report", {
        message: text("Send “", ref("report.title"), "”?\n\n", ref("report.text")),
        timeout: "5 days",
      }),
      send: connector("Microsoft 365", "send-mail", "Send it", {
        subject: ref("report.title"),
        body: ref("report.text"),
      }),
    },
    arrows: ["closed > report", "report > consent", "consent approved> send"],
    sample: {
      outputs: {
        closed: { issues: [issue] },
        report: {
          title: "Security tickets closed last month",
          text: "One ticket was closed: SEC-1.",
          engine: "Sample",
        },
      },
    },
  }),
  defineTemplate({
    id: "questionnaire",
    name: "Draft answers to security questions",
    summary:
      "Answers questions of customers from what you already know, as a draft in your mailbox that a person sends.",
    category: "Reporting",
    trigger: newItem("Gmail", "questionnaire"),
    steps: {
      answer: agent("answer-question", "Answer the question", { input: ref("trigger.item") }),
      isAnswered: flow("branch", "Answered?", { condition: ref("answer.isAnswered") }),
      draft: connector("Gmail", "create-draft", "Draft the answer", {
        message: ref("trigger.item.externalId"),
        body: ref("answer.text"),
      }),
      open: flow("end", "For a person to answer", { outcome: "not answered" }),
    },
    arrows: ["answer > isAnswered", "isAnswered true> draft", "isAnswered false> open"],
    sample: {
      trigger: {
        item: {
          ...item,
          title: "Security questionnaire",
          body: "Do you encrypt backups? Our backups are encrypted with AES-256.",
        },
      },
      outputs: {
        answer: { text: "Backups are encrypted with AES-256.", isAnswered: true, sentences: [], engine: "Sample" },
        draft: { id: "dr1", messageId: "m2", url: "https://mail.example/dr1" },
      },
    },
  }),
  defineTemplate({
    id: "sort-shared-mailbox",
    name: "Sort a shared mailbox",
    summary: "Puts each new mail into one of your classes, and labels it.",
    category: "Operations",
    trigger: newItem("Gmail"),
    steps: {
      kind: agent("classify", "Which class?", {
        input: ref("trigger.item"),
        labels: ["invoice", "request", "complaint", "other"],
      }),
      isKnown: flow("branch", "Sure enough?", { condition: fn("not-equals", ref("kind.label"), "unsure") }),
      label: connector("Gmail", "add-label", "Label the mail", {
        message: ref("trigger.item.externalId"),
        label: ref("kind.label"),
      }),
    },
    arrows: ["kind > isKnown", "isKnown true> label"],
    sample: {
      trigger: { item },
      outputs: {
        kind: { label: "invoice", confidence: "high", reasons: ["invoice 4471"], engine: "Sample" },
        label: { id: "m1", labelId: "L1", wasThere: false, isNewLabel: false },
      },
    },
  }),
  defineTemplate({
    id: "keep-invoices",
    name: "Keep attachments of invoices",
    summary: "Writes the attachment of each mail about an invoice to a folder.",
    category: "Operations",
    trigger: newItem("Gmail", "invoice"),
    steps: {
      file: connector("Gmail", "get-attachment", "Read the attachment", { message: ref("trigger.item.externalId") }),
      keep: connector("Files", "write-file", "Keep it", {
        path: text("invoices/", ref("file.name")),
        content: ref("file.base64"),
      }),
    },
    arrows: ["file > keep"],
    sample: {
      trigger: { item },
      outputs: {
        file: { name: "4471.pdf", mediaType: "application/pdf", base64: "JVBERi0=" },
        keep: { path: "invoices/4471.pdf", handle: "f2", replaced: null, size: 6 },
      },
    },
  }),
  defineTemplate({
    id: "backup-evidence",
    name: "Notice a missing backup",
    summary: "Each morning, looks for yesterday's backup report in a folder, and opens a ticket where there is none.",
    category: "Operations",
    trigger: daily(9),
    steps: {
      files: connector("Files", "list-files", "List the reports", { pattern: "*.log" }),
      isMissing: flow("branch", "Missing?", { condition: fn("is-empty", ref("files.files")) }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: "No backup report was found",
        priority: "High",
        labels: ["backup"],
      }),
      post: connector("Slack", "post-message", "Notify the channel", {
        text: text("No backup report was found. Ticket: ", ref("ticket.url")),
      }),
    },
    arrows: ["files > isMissing", "isMissing true> ticket", "ticket > post"],
    sample: {
      outputs: { files: { files: [] }, ticket: { id: "1", key: "OPS-1", url: "https://jira.example/browse/OPS-1" } },
    },
  }),
  defineTemplate({
    id: "reported-thanks",
    name: "Thank those who report mails",
    summary: "Each day, sends a short thank-you to the team's channel with the number of mails reported.",
    category: "Operations",
    trigger: daily(16),
    steps: {
      reported: connector("Abnormal", "list-reported-messages", "List reported mails", { since: "1 day" }),
      some: flow("branch", "Any?", { condition: isNotEmpty(ref("reported.messages")) }),
      post: connector("Slack", "post-message", "Post the number", {
        text: text("You reported ", fn("count", ref("reported.messages")), " mails today. Thank you."),
      }),
    },
    arrows: ["reported > some", "some true> post"],
    sample: {
      outputs: { reported: { messages: [{ id: "r1", at: mail.at, title: "Your parcel", body: "Is this real?" }] } },
    },
  }),
];
