import { agent, connector, defineTemplate, flow, fn, isNotEmpty, ref, schedule, text, webhook } from "../template.ts";

const ticketOutput = { id: "20", key: "IAM-20", url: "https://jira.example/browse/IAM-20" };

export const identity = [
  defineTemplate({
    id: "impossible-travel",
    name: "Impossible travel",
    summary:
      "Takes the alert from your identity provider, asks the on-call person, ends the user's sessions and keeps a ticket.",
    category: "Identity and access",
    trigger: webhook,
    steps: {
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Impossible travel: ", ref("trigger.body.user")),
        description: text(
          "From ",
          ref("trigger.body.first"),
          " to ",
          ref("trigger.body.second"),
          " within ",
          ref("trigger.body.minutes"),
          " minutes",
        ),
        priority: "High",
        labels: ["identity"],
      }),
      ask: connector("Slack", "post-message", "Notify the channel", {
        text: text("Impossible travel: ", ref("trigger.body.user"), ". Ticket: ", ref("ticket.url")),
      }),
      consent: flow("approval", "Approve ending the sessions", {
        message: text(
          "End all sessions of ",
          ref("trigger.body.user"),
          "? Seen in ",
          ref("trigger.body.first"),
          " and ",
          ref("trigger.body.second"),
        ),
        timeout: "30 minutes",
      }),
      end: connector("HTTP request", "send-request", "End the sessions", {
        method: "POST",
        headers: ["Content-Type: application/json"],
        body: text('{"user":"', ref("trigger.body.user"), '"}'),
      }),
      note: connector("Jira", "add-comment", "Note what was done", {
        issue: ref("ticket.key"),
        body: text("Sessions ended, approved by ", ref("consent.decidedBy"), ". Answer: ", ref("end.status")),
      }),
    },
    arrows: ["ticket > ask", "ask > consent", "consent approved> end", "end > note"],
    sample: {
      trigger: { body: { user: "t.okafor@northfield.example", first: "Leeds", second: "Lagos", minutes: 40 } },
      outputs: { ticket: ticketOutput, end: { status: 200, ok: true, headers: {}, text: "", json: null } },
    },
  }),
  defineTemplate({
    id: "account-takeover",
    name: "Possible account takeover",
    summary: "Every 30 minutes, opens a ticket for each account case in Abnormal and notifies the channel.",
    category: "Identity and access",
    trigger: schedule("FREQ=MINUTELY;INTERVAL=30"),
    steps: {
      cases: connector("Abnormal", "list-account-cases", "List account cases", { since: "30 minutes" }),
      each: flow("for-each", "For each case", { items: ref("cases.cases") }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: ref("item.title"),
        description: ref("item.body"),
        priority: "Highest",
        labels: ["takeover"],
      }),
      notify: connector("Slack", "post-message", "Notify the channel", {
        text: text(ref("item.title"), ": ", ref("ticket.url")),
      }),
    },
    arrows: ["cases > each", "each each> ticket", "ticket > notify"],
    sample: {
      outputs: {
        cases: {
          cases: [
            {
              id: "a1",
              at: "2026-11-23T06:30:00Z",
              title: "Unusual sign-in for R. Basu",
              body: "New device, new country, inbox rule created.",
            },
          ],
        },
        ticket: ticketOutput,
      },
    },
  }),
  defineTemplate({
    id: "leaver",
    name: "Somebody leaves",
    summary:
      "From HR's signed call: lists what the leaver shared with others, closes it after approval, and keeps the steps in a ticket.",
    category: "Identity and access",
    trigger: webhook,
    steps: {
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Leaver: ", ref("trigger.body.name")),
        description: text("Last day: ", ref("trigger.body.lastDay"), "\nManager: ", ref("trigger.body.manager")),
        labels: ["leaver"],
      }),
      shared: connector("Microsoft 365", "list-shared-documents", "List shared documents", {
        scope: "anonymous",
        owner: ref("trigger.body.email"),
      }),
      consent: flow("approval", "Approve closing the links", {
        message: text(
          "Close the public links of ",
          fn("count", ref("shared.documents")),
          " documents of ",
          ref("trigger.body.name"),
          "?\n",
          fn("pluck", ref("shared.documents"), "title"),
        ),
        timeout: "2 days",
      }),
      each: flow("for-each", "For each document", { items: ref("shared.documents") }),
      close: connector("Microsoft 365", "revoke-sharing-link", "Close its links", { document: ref("item.documentId") }),
      note: connector("Jira", "add-comment", "Note what was done", {
        issue: ref("ticket.key"),
        body: text("Closed links of ", ref("each.count"), " documents, approved by ", ref("consent.decidedBy")),
      }),
    },
    arrows: ["ticket > shared", "shared > consent", "consent approved> each", "each each> close", "each done> note"],
    sample: {
      trigger: {
        body: {
          name: "Ilse Maurer",
          email: "i.maurer@northfield.example",
          manager: "T. Okafor",
          lastDay: "2026-11-30",
        },
      },
      outputs: {
        ticket: ticketOutput,
        shared: {
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
        },
        close: { documentId: "d1", revoked: [] },
      },
    },
  }),
  defineTemplate({
    id: "joiner",
    name: "Somebody joins",
    summary: "From HR's signed call: one ticket for each task of the first day, and a welcome in the team's channel.",
    category: "Identity and access",
    trigger: webhook,
    steps: {
      each: flow("for-each", "For each task", {
        items: ["Create accounts", "Hand out hardware", "Security introduction"],
      }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text(ref("item"), ": ", ref("trigger.body.name")),
        due_date: ref("trigger.body.firstDay"),
        labels: ["joiner"],
      }),
      welcome: connector("Slack", "post-message", "Tell the team", {
        text: text(
          ref("trigger.body.name"),
          " joins on ",
          ref("trigger.body.firstDay"),
          ". Tickets: ",
          ref("each.count"),
        ),
      }),
    },
    arrows: ["each each> ticket", "each done> welcome"],
    sample: { trigger: { body: { name: "Jonas Weber", firstDay: "2026-12-01" } }, outputs: { ticket: ticketOutput } },
  }),
  defineTemplate({
    id: "access-request",
    name: "Grant access after approval",
    summary: "Takes an access request, has it approved, calls the system that grants it, and answers the caller.",
    category: "Identity and access",
    trigger: webhook,
    steps: {
      consent: flow("approval", "Approve the access", {
        message: text(
          "Give ",
          ref("trigger.body.user"),
          " access to ",
          ref("trigger.body.system"),
          "? Reason: ",
          ref("trigger.body.reason"),
        ),
        timeout: "2 days",
      }),
      grant: connector("HTTP request", "send-request", "Grant the access", {
        method: "POST",
        headers: ["Content-Type: application/json"],
        body: text('{"user":"', ref("trigger.body.user"), '","system":"', ref("trigger.body.system"), '"}'),
      }),
      ticket: connector("Jira", "create-issue", "Keep a record", {
        summary: text("Access granted: ", ref("trigger.body.user"), " to ", ref("trigger.body.system")),
        description: text("Approved by ", ref("consent.decidedBy"), ". ", ref("trigger.body.reason")),
        labels: ["access"],
      }),
      refused: flow("end", "Not granted", { outcome: "not granted" }),
    },
    arrows: ["consent approved> grant", "grant > ticket", "consent rejected> refused"],
    sample: {
      trigger: { body: { user: "j.weber@northfield.example", system: "Payroll (read)", reason: "Month-end close" } },
      outputs: { grant: { status: 201, ok: true, headers: {}, text: "", json: null }, ticket: ticketOutput },
    },
  }),
  defineTemplate({
    id: "attacked-people",
    name: "Most attacked people of the week",
    summary: "Each Monday, mails the list of the most attacked people.",
    category: "Identity and access",
    trigger: schedule("FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0"),
    steps: {
      people: connector("Proofpoint TAP", "list-attacked-people", "List attacked people", {
        since: "7 days",
        limit: 20,
      }),
      some: flow("branch", "Anybody?", { condition: isNotEmpty(ref("people.people")) }),
      report: agent("write-report", "Write the report", {
        input: ref("people.people"),
        title: "Most attacked people of the week",
        length: "short",
      }),
      send: connector("Microsoft 365", "send-mail", "Send it", {
        subject: ref("report.title"),
        body: ref("report.text"),
      }),
    },
    arrows: ["people > some", "some true> report", "report > send"],
    sample: {
      outputs: {
        people: {
          people: [{ email: "chair@northfield.example", name: "R. Basu", department: "Board", attackIndex: 812 }],
          days: 7,
        },
        report: {
          title: "Most attacked people of the week",
          text: "R. Basu (Board), attack index 812.",
          engine: "Sample",
        },
      },
    },
  }),
  defineTemplate({
    id: "guest-review",
    name: "Review what is shared with outsiders",
    summary:
      "On the first of each month, opens a review ticket with all documents that are shared outside the organisation.",
    category: "Identity and access",
    trigger: schedule("FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=6;BYMINUTE=0"),
    steps: {
      shared: connector("Microsoft 365", "list-shared-documents", "List documents shared with people", {
        scope: "users",
      }),
      some: flow("branch", "Any?", { condition: isNotEmpty(ref("shared.documents")) }),
      ticket: connector("Jira", "create-issue", "Open a review ticket", {
        summary: text("Review sharing: ", fn("count", ref("shared.documents")), " documents"),
        description: fn("join", fn("pluck", ref("shared.documents"), "title"), "\n"),
        labels: ["access-review"],
      }),
    },
    arrows: ["shared > some", "some true> ticket"],
    sample: {
      outputs: {
        shared: {
          documents: [
            {
              documentId: "d2",
              title: "Site plan.pdf",
              url: "https://files.example/d2",
              owner: "site@northfield.example",
              site: "Works",
              exposed: [],
            },
          ],
          isMore: false,
        },
        ticket: ticketOutput,
      },
    },
  }),
];
