import {
  agent,
  connector,
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

const issue = {
  id: "1",
  key: "INC-1",
  url: "https://jira.example/browse/INC-1",
  summary: "Payment page is down",
  status: "Open",
  updated: "2026-11-23T08:00:00Z",
  description: "Errors since 07:55.",
};
const issueDetail = {
  id: "1",
  key: "INC-1",
  url: issue.url,
  summary: issue.summary,
  description: issue.description,
  status: "Resolved",
  type: "Incident",
  priority: "High",
  labels: [],
  dueDate: null,
  assignee: null,
  reporter: "T. Okafor",
};
const comment = { id: "5", issueId: "1", key: "INC-1", url: issue.url };

export const incidents = [
  defineTemplate({
    id: "incident-channel",
    name: "A channel for each incident",
    summary: "Creates a Slack channel for each new incident ticket, posts what is known, and links it in the ticket.",
    category: "Incidents",
    trigger: newItem("Jira", "incident"),
    steps: {
      channel: connector("Slack", "create-channel", "Create the channel", {
        name: fn("lower", text("inc-", ref("trigger.item.externalId"))),
      }),
      summary: agent("summarise", "Summarise the ticket", { input: ref("trigger.item"), length: "short" }),
      post: connector("Slack", "post-message", "Post what is known", {
        channel: ref("channel.name"),
        text: text(ref("trigger.item.title"), "\n", ref("summary.text"), "\n", ref("trigger.item.url")),
      }),
      link: connector("Jira", "add-comment", "Link the channel", {
        issue: ref("trigger.item.externalId"),
        body: text("Channel: #", ref("channel.name")),
      }),
    },
    arrows: ["channel > summary", "summary > post", "post > link"],
    sample: {
      trigger: {
        item: {
          id: "1",
          externalId: "INC-1",
          source_datatype: "Issue",
          date: issue.updated,
          author: "T. Okafor",
          title: issue.summary,
          body: issue.description,
          url: issue.url,
        },
      },
      outputs: {
        channel: { channel: "C1", name: "inc-inc-1" },
        summary: { text: "The payment page answers with errors since 07:55.", sentences: [], engine: "Sample" },
        link: comment,
      },
    },
  }),
  defineTemplate({
    id: "overdue-tickets",
    name: "Overdue tickets each morning",
    summary: "Each working day, posts the security tickets whose due date has passed.",
    category: "Incidents",
    trigger: weekdays(8, 30),
    steps: {
      overdue: connector("Jira", "search-issues", "Find overdue tickets", {
        query: "labels = security AND due < now() AND statusCategory != Done",
      }),
      some: flow("branch", "Any?", { condition: isNotEmpty(ref("overdue.issues")) }),
      post: connector("Slack", "post-message", "Post the list", {
        text: text(
          fn("count", ref("overdue.issues")),
          " tickets are overdue:\n",
          fn("join", fn("pluck", ref("overdue.issues"), "summary"), "\n"),
        ),
      }),
    },
    arrows: ["overdue > some", "some true> post"],
    sample: { outputs: { overdue: { issues: [issue] } } },
  }),
  defineTemplate({
    id: "unassigned-incidents",
    name: "Incidents that nobody has taken",
    summary: "Every 15 minutes, reminds the channel of high-priority incidents without an assignee.",
    category: "Incidents",
    trigger: schedule("FREQ=MINUTELY;INTERVAL=15"),
    steps: {
      open: connector("Jira", "search-issues", "Find them", {
        query: "priority in (High, Highest) AND assignee is EMPTY AND statusCategory != Done AND created <= -15m",
      }),
      some: flow("branch", "Any?", { condition: isNotEmpty(ref("open.issues")) }),
      post: connector("Slack", "post-message", "Remind the channel", {
        text: text("Nobody has taken these incidents:\n", fn("join", fn("pluck", ref("open.issues"), "summary"), "\n")),
      }),
    },
    arrows: ["open > some", "some true> post"],
    sample: { outputs: { open: { issues: [issue] } } },
  }),
  defineTemplate({
    id: "post-incident-report",
    name: "Draft the report after an incident",
    summary:
      "Run by hand with a ticket: writes a report from ticket and description, keeps it as a file and attaches it.",
    category: "Incidents",
    trigger: { kind: "manual" },
    steps: {
      ticket: connector("Jira", "get-issue", "Read the ticket", { issue: ref("inputs.ticket") }),
      report: agent("write-report", "Write the report", {
        input: ref("ticket.description"),
        title: text("Incident ", ref("ticket.key")),
        audience: "management",
        length: "medium",
      }),
      file: connector("Files", "write-file", "Keep it as a file", {
        path: text("incidents/", ref("ticket.key"), ".md"),
        content: ref("report.text"),
      }),
      attach: connector("Jira", "attach-file", "Attach it", { issue: ref("ticket.key"), file: ref("file.handle") }),
    },
    arrows: ["ticket > report", "report > file", "file > attach"],
    sample: {
      trigger: {},
      outputs: {
        ticket: issueDetail,
        report: {
          title: "Incident INC-1",
          text: "The payment page answered with errors from 07:55 to 09:10.",
          engine: "Sample",
        },
        file: { path: "incidents/INC-1.md", handle: "f1", replaced: null, size: 61 },
        attach: { id: "9", key: "INC-1", url: issue.url, name: "INC-1.md" },
      },
    },
  }),
  defineTemplate({
    id: "outage-watch",
    name: "Watch a service",
    summary:
      "Every five minutes, calls an address; if it doesn't answer well, notifies the channel and opens one ticket.",
    category: "Incidents",
    trigger: schedule("FREQ=MINUTELY;INTERVAL=5"),
    steps: {
      probe: connector("HTTP request", "send-request", "Call the service", { method: "GET" }),
      isDown: flow("branch", "Down?", { condition: fn("not", ref("probe.ok")) }),
      known: connector("Jira", "search-issues", "Look for a ticket", {
        query: "labels = outage AND statusCategory != Done",
      }),
      isNew: flow("branch", "New?", { condition: fn("is-empty", ref("known.issues")) }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Service answers with ", ref("probe.status")),
        priority: "High",
        labels: ["outage"],
      }),
      post: connector("Slack", "post-message", "Notify the channel", {
        text: text("The service answers with ", ref("probe.status"), ". Ticket: ", ref("ticket.url")),
      }),
    },
    arrows: ["probe > isDown", "isDown true> known", "known > isNew", "isNew true> ticket", "ticket > post"],
    sample: {
      outputs: {
        probe: { status: 503, ok: false, headers: {}, text: "", json: null },
        known: { issues: [] },
        ticket: { id: "1", key: "INC-1", url: issue.url },
      },
    },
  }),
  defineTemplate({
    id: "failed-job",
    name: "A job failed",
    summary: "Opens a ticket with the error when another job fails, and notifies the channel.",
    category: "Operations",
    trigger: { kind: "execution-finished", source: "Open tickets, each Monday", outcome: "failed" },
    steps: {
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Job failed: ", ref("trigger.jobName")),
        description: text("Error: ", ref("trigger.error"), "\nRun: ", ref("trigger.executionId")),
        labels: ["automation"],
      }),
      post: connector("Slack", "post-message", "Notify the channel", {
        text: text("Job “", ref("trigger.jobName"), "” failed. Ticket: ", ref("ticket.url")),
      }),
    },
    arrows: ["ticket > post"],
    sample: {
      trigger: {
        executionId: "1",
        jobName: "Open tickets, each Monday",
        status: "failed",
        outcome: null,
        error: "Jira didn't answer.",
      },
      outputs: { ticket: { id: "1", key: "INC-1", url: issue.url } },
    },
  }),
];
