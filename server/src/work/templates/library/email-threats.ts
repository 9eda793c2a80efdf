import { agent, connector, defineTemplate, flow, fn, newItem, ref, schedule, text } from "../template.ts";

export const reportedMail = {
  id: "1",
  externalId: "msg-1",
  source_datatype: "Message",
  date: "2026-11-23T07:42:00Z",
  author: "Mara Lind <mara.lind@northfield.example>",
  title: "Fwd: Your parcel is waiting",
  body: "Is this real? It asks for my card: http://parcel-fee.example/pay",
  url: null,
};

export const verdict = {
  verdict: "malicious",
  severity: "high",
  reasons: ["The link's host was registered for parcel-fee.example, not the carrier."],
  signals: [],
  engine: "Sample",
};

const isBad = fn("one-of", ref("verdict.verdict"), "malicious", "suspicious");

export const emailThreats = [
  defineTemplate({
    id: "reported-mail",
    name: "Triage reported mails",
    summary:
      "Judges each reported mail, opens a ticket for what is malicious or suspicious and answers the reporter after approval.",
    category: "Email threats",
    trigger: newItem("Gmail", "subject:fwd"),
    steps: {
      verdict: agent("triage", "Judge the mail", { input: ref("trigger.item") }),
      isBad: flow("branch", "Malicious or suspicious?", { condition: isBad }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Reported mail: ", ref("trigger.item.title")),
        description: text(ref("trigger.item.author"), "\n", ref("trigger.item.body"), "\n\n", ref("verdict.reasons")),
        labels: ["phishing"],
      }),
      consent: flow("approval", "Approve the answer", {
        message: text("Answer the reporter of “", ref("trigger.item.title"), "”? Verdict: ", ref("verdict.verdict")),
        timeout: "24 hours",
      }),
      answer: connector("Gmail", "reply-to-message", "Answer the reporter", {
        message: ref("trigger.item.externalId"),
        body: text("Thank you for reporting this mail. Please don't open its links. Our ticket: ", ref("ticket.key")),
      }),
      harmless: flow("end", "For a person to judge", { outcome: ref("verdict.verdict") }),
    },
    arrows: [
      "verdict > isBad",
      "isBad true> ticket",
      "isBad false> harmless",
      "ticket > consent",
      "consent approved> answer",
    ],
    sample: {
      trigger: { item: reportedMail },
      outputs: { verdict, ticket: { id: "10", key: "SEC-10", url: "https://jira.example/browse/SEC-10" } },
    },
  }),
  defineTemplate({
    id: "suspicious-mail-to-folder",
    name: "Move suspicious mails out of the inbox",
    summary:
      "Judges new mails in Microsoft 365 and, after approval, moves malicious ones to a folder and notifies the channel.",
    category: "Email threats",
    trigger: newItem("Microsoft 365"),
    steps: {
      verdict: agent("triage", "Judge the mail", { input: ref("trigger.item") }),
      isBad: flow("branch", "Malicious or suspicious?", { condition: isBad }),
      consent: flow("approval", "Approve the move", {
        message: text(
          "Move “",
          ref("trigger.item.title"),
          "” from ",
          ref("trigger.item.author"),
          " out of the inbox? ",
          ref("verdict.reasons"),
        ),
        timeout: "4 hours",
      }),
      move: connector("Microsoft 365", "move-mail", "Move the mail", { message: ref("trigger.item.externalId") }),
      notify: connector("Slack", "post-message", "Notify the channel", {
        text: text("Moved “", ref("trigger.item.title"), "” to ", ref("move.toFolder"), ": ", ref("verdict.verdict")),
      }),
    },
    arrows: ["verdict > isBad", "isBad true> consent", "consent approved> move", "move > notify"],
    sample: {
      trigger: { item: { ...reportedMail, title: "Invoice 4471 overdue" } },
      outputs: { verdict, move: { id: "msg-1", fromFolder: "Inbox", toFolder: "Held for review" } },
    },
  }),
  defineTemplate({
    id: "vip-click",
    name: "Somebody clicked a malicious link",
    summary: "Every hour, opens a ticket and notifies the channel for each click that Proofpoint let through.",
    category: "Email threats",
    trigger: schedule("FREQ=HOURLY;BYMINUTE=5"),
    steps: {
      clicks: connector("Proofpoint TAP", "list-clicks", "List clicks let through", {
        since: "1 hour",
        kind: "permitted",
      }),
      each: flow("for-each", "For each click", { items: ref("clicks.clicks") }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text(ref("item.who"), " clicked a malicious link"),
        description: text("Link: ", ref("item.link"), "\nSender: ", ref("item.sender"), "\nAt: ", ref("item.at")),
        priority: "High",
        labels: ["click"],
      }),
      notify: connector("Slack", "post-message", "Notify the channel", {
        text: text(ref("item.who"), " clicked a malicious link. Ticket: ", ref("ticket.url")),
      }),
    },
    arrows: ["clicks > each", "each each> ticket", "ticket > notify"],
    sample: {
      outputs: {
        clicks: {
          clicks: [
            {
              id: "c1",
              at: "2026-11-23T09:14:00Z",
              who: "chair@northfield.example",
              link: "http://login-check.example/a",
              kind: "permitted",
              sender: "it@login-check.example",
            },
          ],
        },
        ticket: { id: "11", key: "SEC-11", url: "https://jira.example/browse/SEC-11" },
      },
    },
  }),
  defineTemplate({
    id: "quarantine-flagged",
    name: "Quarantine flagged mails after approval",
    summary:
      "Every hour, asks about each message group that Sublime flagged, and quarantines it in all mailboxes once approved.",
    category: "Email threats",
    trigger: schedule("FREQ=HOURLY;BYMINUTE=20"),
    steps: {
      flagged: connector("Sublime", "list-flagged-messages", "List flagged groups", { since: "1 hour" }),
      each: flow("for-each", "For each group", { items: ref("flagged.groups") }),
      consent: flow("approval", "Approve the quarantine", {
        message: text(
          "Quarantine “",
          ref("item.subject"),
          "” in ",
          ref("item.mailboxes"),
          "? Rules: ",
          ref("item.rules"),
        ),
        timeout: "8 hours",
      }),
      quarantine: connector("Sublime", "quarantine-message-group", "Quarantine the group", { group: ref("item.id") }),
    },
    arrows: ["flagged > each", "each each> consent", "consent approved> quarantine"],
    sample: {
      outputs: {
        flagged: {
          groups: [
            {
              id: "g1",
              at: "2026-11-23T09:20:00Z",
              subject: "Shared salary list",
              state: "flagged",
              verdict: null,
              rules: ["Credential phishing"],
              mailboxes: ["hr@northfield.example"],
            },
          ],
        },
        quarantine: { id: "g1", before: "flagged", state: "quarantined" },
      },
    },
  }),
  defineTemplate({
    id: "remediate-threat",
    name: "Remediate a threat after approval",
    summary:
      "Every hour, shows the mails of each new Abnormal threat, removes them from all mailboxes once approved, and notifies the channel.",
    category: "Email threats",
    trigger: schedule("FREQ=HOURLY;BYMINUTE=35"),
    steps: {
      threats: connector("Abnormal", "list-threats", "List new threats", { since: "1 hour" }),
      each: flow("for-each", "For each threat", { items: ref("threats.threats") }),
      consent: flow("approval", "Approve the removal", {
        message: text("Remove these mails from all mailboxes?\n", fn("pluck", ref("item.messages"), "subject")),
        timeout: "4 hours",
      }),
      remove: connector("Abnormal", "remediate-threat", "Remove the mails", { threat: ref("item.threatId") }),
      notify: connector("Slack", "post-message", "Notify the channel", {
        text: text("Removed ", ref("remove.messages"), " mails of threat ", ref("remove.threatId"), "."),
      }),
    },
    arrows: ["threats > each", "each each> consent", "consent approved> remove", "remove > notify"],
    sample: {
      outputs: {
        threats: {
          threats: [
            {
              threatId: "t1",
              messages: [
                {
                  id: "m1",
                  subject: "Payroll change request",
                  from: "ceo@northfie1d.example",
                  to: "payroll@northfield.example",
                  at: "2026-11-23T08:00:00Z",
                  attackType: "Impersonation",
                  remediation: "none",
                },
              ],
            },
          ],
        },
        remove: { threatId: "t1", isDone: true, messages: 1 },
      },
    },
  }),
];
