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
  text,
  weekdays,
} from "../template.ts";

const ticketOutput = { id: "30", key: "SEC-30", url: "https://jira.example/browse/SEC-30" };
const newsItem = {
  id: "1",
  externalId: "n1",
  source_datatype: "Article",
  date: "2026-11-23T06:12:00Z",
  author: "Security news",
  title: "Payroll provider reports stolen customer data",
  body: "Harrow Payroll said that attackers copied records of some customers in October. CVE-2026-1182 was used.",
  url: "https://news.example/harrow",
};
const shared = {
  documents: [
    {
      documentId: "d1",
      title: "Supplier prices.xlsx",
      url: "https://files.example/d1",
      owner: "i.maurer@northfield.example",
      site: "Buying",
      exposed: [],
    },
  ],
  isMore: false,
};

export const exposureAndNews = [
  defineTemplate({
    id: "public-documents",
    name: "Close documents that anybody can open",
    summary:
      "Each night, asks about every document with a public link, closes the link once approved, and notifies the owner by mail.",
    category: "Data exposure",
    trigger: daily(2),
    steps: {
      shared: connector("Microsoft 365", "list-shared-documents", "List public documents", { scope: "anonymous" }),
      each: flow("for-each", "For each document", { items: ref("shared.documents") }),
      consent: flow("approval", "Approve closing it", {
        message: text("Close the public link of “", ref("item.title"), "” (", ref("item.owner"), ")?"),
        timeout: "3 days",
      }),
      close: connector("Microsoft 365", "revoke-sharing-link", "Close the link", { document: ref("item.documentId") }),
      tell: connector("Microsoft 365", "send-mail", "Tell the owner", {
        to: [ref("item.owner")],
        subject: text("The public link of “", ref("item.title"), "” was closed"),
        body: text(
          "Anybody with the link could open “",
          ref("item.title"),
          "”. Share it with named people instead: ",
          ref("item.url"),
        ),
      }),
    },
    arrows: ["shared > each", "each each> consent", "consent approved> close", "close > tell"],
    sample: { outputs: { shared, close: { documentId: "d1", revoked: [] } } },
  }),
  defineTemplate({
    id: "company-wide-documents",
    name: "Report documents that the whole company can open",
    summary: "Each Monday, posts the number and titles of documents that everybody in the organisation can open.",
    category: "Data exposure",
    trigger: {
      kind: "schedule",
      rrule: "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0",
      timeZone: "UTC",
      catchUp: "latest",
    },
    steps: {
      shared: connector("Microsoft 365", "list-shared-documents", "List documents", { scope: "organization" }),
      some: flow("branch", "Any?", { condition: isNotEmpty(ref("shared.documents")) }),
      notify: connector("Slack", "post-message", "Post the list", {
        text: text(
          fn("count", ref("shared.documents")),
          " documents are open to everybody:\n",
          fn("join", fn("pluck", ref("shared.documents"), "title"), "\n"),
        ),
      }),
    },
    arrows: ["shared > some", "some true> notify"],
    sample: { outputs: { shared } },
  }),
  defineTemplate({
    id: "secrets-in-chat",
    name: "Passwords and keys in chat",
    summary:
      "Judges messages that mention passwords or keys, and asks their author in private to change what was exposed.",
    category: "Data exposure",
    trigger: newItem("Slack", 'password OR "api key" OR token'),
    steps: {
      kind: agent("classify", "Is it a secret?", {
        input: ref("trigger.item"),
        labels: ["holds a secret", "only mentions one"],
      }),
      isSecret: flow("branch", "Holds a secret?", { condition: fn("equals", ref("kind.label"), "holds a secret") }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Secret in chat: ", ref("trigger.item.author")),
        description: text("Message: ", ref("trigger.item.url")),
        labels: ["secret"],
      }),
      tell: connector("Slack", "open-direct-message", "Write to the author", {
        user: ref("trigger.item.author"),
        text: text(
          "Your message seems to hold a password or key. Please change it, delete the message and note it in ",
          ref("ticket.key"),
          ".",
        ),
      }),
    },
    arrows: ["kind > isSecret", "isSecret true> ticket", "ticket > tell"],
    sample: {
      trigger: {
        item: {
          ...newsItem,
          author: "D. Flores",
          title: "#ops",
          body: "the password for staging is in the sheet: hunter-9-lake",
        },
      },
      outputs: {
        kind: {
          label: "holds a secret",
          confidence: "medium",
          reasons: ["the password for staging is"],
          engine: "Sample",
        },
        ticket: ticketOutput,
      },
    },
  }),
  defineTemplate({
    id: "vendor-breach",
    name: "A supplier is in the news",
    summary: "Reads your news feed for your suppliers, and opens a ticket for each article about a breach.",
    category: "News and vulnerabilities",
    trigger: newItem("News feeds", "breach OR ransomware OR stolen"),
    steps: {
      kind: agent("classify", "What is it about?", {
        input: ref("trigger.item"),
        labels: ["breach of a supplier", "something else"],
      }),
      isBreach: flow("branch", "A breach?", { condition: fn("equals", ref("kind.label"), "breach of a supplier") }),
      summary: agent("summarise", "Summarise it", { input: ref("trigger.item"), length: "short" }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Check supplier: ", ref("trigger.item.title")),
        description: text(ref("summary.text"), "\n", ref("trigger.item.url")),
        labels: ["supplier"],
      }),
      notify: connector("Slack", "post-message", "Notify the channel", {
        text: text(ref("trigger.item.title"), ". Ticket: ", ref("ticket.url")),
      }),
    },
    arrows: ["kind > isBreach", "isBreach true> summary", "summary > ticket", "ticket > notify"],
    sample: {
      trigger: { item: newsItem },
      outputs: {
        kind: {
          label: "breach of a supplier",
          confidence: "high",
          reasons: ["attackers copied records"],
          engine: "Sample",
        },
        summary: { text: "Harrow Payroll lost customer records in October.", sentences: [], engine: "Sample" },
        ticket: ticketOutput,
      },
    },
  }),
  defineTemplate({
    id: "critical-cve",
    name: "A critical vulnerability is published",
    summary: "Reads product and CVE id from advisories, skips what already has a ticket, and opens one for the rest.",
    category: "News and vulnerabilities",
    trigger: newItem("News feeds", "CVE"),
    steps: {
      facts: agent("extract", "Read the facts", {
        input: ref("trigger.item"),
        fields: ["cve", "product", "fixed_version"],
      }),
      known: connector("Jira", "search-issues", "Look for a ticket", {
        query: text('text ~ "', ref("facts.fields.cve"), '"'),
      }),
      isNew: flow("branch", "New?", { condition: fn("is-empty", ref("known.issues")) }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text(ref("facts.fields.cve"), ": ", ref("facts.fields.product")),
        description: text("Fixed in: ", ref("facts.fields.fixed_version"), "\n", ref("trigger.item.url")),
        labels: ["vulnerability"],
      }),
    },
    arrows: ["facts > known", "known > isNew", "isNew true> ticket"],
    sample: {
      trigger: { item: { ...newsItem, title: "Advisory for Corvid Gateway" } },
      outputs: {
        facts: {
          fields: { cve: "CVE-2026-1182", product: "Corvid Gateway", fixed_version: "7.4.2" },
          missing: [],
          engine: "Sample",
        },
        known: { issues: [] },
        ticket: ticketOutput,
      },
    },
  }),
  defineTemplate({
    id: "news-digest",
    name: "Security news each morning",
    summary: "Each working day, summarises a news feed and posts it to a channel.",
    category: "News and vulnerabilities",
    trigger: weekdays(7),
    steps: {
      news: connector("News feeds", "read-feed", "Read the feed", { limit: 20 }),
      some: flow("branch", "Any articles?", { condition: isNotEmpty(ref("news.items")) }),
      summary: agent("summarise", "Summarise them", {
        input: ref("news.items"),
        length: "medium",
        style: "bullet points",
      }),
      post: connector("Slack", "post-message", "Post the summary", { text: ref("summary.text") }),
    },
    arrows: ["news > some", "some true> summary", "summary > post"],
    sample: {
      outputs: {
        news: {
          feed: "Security news",
          items: [
            {
              title: newsItem.title,
              url: newsItem.url,
              at: newsItem.date,
              author: newsItem.author,
              body: newsItem.body,
            },
          ],
        },
        summary: { text: "• Harrow Payroll lost customer records in October.", sentences: [], engine: "Sample" },
      },
    },
  }),
  defineTemplate({
    id: "certificate-expiry",
    name: "Certificates that expire soon",
    summary:
      "Each morning, reads your certificate inventory over HTTP and opens a ticket for each one with fewer than 14 days left.",
    category: "News and vulnerabilities",
    trigger: daily(6, 15),
    steps: {
      inventory: connector("HTTP request", "send-request", "Read the inventory", { method: "GET" }),
      each: flow("for-each", "For each certificate", { items: ref("inventory.json.certificates") }),
      soon: flow("branch", "Fewer than 14 days?", { condition: fn("less-than", ref("item.daysLeft"), 14) }),
      known: connector("Jira", "search-issues", "Look for a ticket", {
        query: text('labels = certificate AND statusCategory != Done AND summary ~ "', ref("item.host"), '"'),
      }),
      isNew: flow("branch", "New?", { condition: fn("is-empty", ref("known.issues")) }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Certificate of ", ref("item.host"), " expires in ", ref("item.daysLeft"), " days"),
        labels: ["certificate"],
      }),
    },
    arrows: ["inventory > each", "each each> soon", "soon true> known", "known > isNew", "isNew true> ticket"],
    sample: {
      outputs: {
        inventory: {
          status: 200,
          ok: true,
          headers: {},
          text: "",
          json: {
            certificates: [
              { host: "pay.northfield.example", daysLeft: 9 },
              { host: "www.northfield.example", daysLeft: 61 },
            ],
          },
        },
        known: { issues: [] },
        ticket: ticketOutput,
      },
    },
  }),
];
