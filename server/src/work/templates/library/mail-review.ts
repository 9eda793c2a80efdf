import { agent, connector, daily, defineTemplate, flow, newItem, ref, text } from "../template.ts";
import { reportedMail, verdict } from "./email-threats.ts";

export const mailReview = [
  defineTemplate({
    id: "held-mails",
    name: "Review held mails each morning",
    summary: "Lists what Mimecast holds, and releases each mail that somebody approves.",
    category: "Email threats",
    trigger: daily(7, 30),
    steps: {
      held: connector("Mimecast", "list-held-messages", "List held mails", { since: "1 day" }),
      each: flow("for-each", "For each mail", { items: ref("held.messages") }),
      consent: flow("approval", "Approve the release", {
        message: text(
          "Release “",
          ref("item.subject"),
          "” from ",
          ref("item.from"),
          " to ",
          ref("item.to"),
          "? Held for: ",
          ref("item.reason"),
        ),
        timeout: "24 hours",
      }),
      release: connector("Mimecast", "release-held-message", "Release the mail", { message: ref("item.id") }),
    },
    arrows: ["held > each", "each each> consent", "consent approved> release"],
    sample: {
      outputs: {
        held: {
          messages: [
            {
              id: "h1",
              at: "2026-11-23T05:10:00Z",
              subject: "Offer for scaffolding",
              from: "sales@scaffold.example",
              to: "site@northfield.example",
              reason: "Spam scanning policy",
            },
          ],
        },
        release: { id: "h1", outcome: "released" },
      },
    },
  }),
  defineTemplate({
    id: "bank-change",
    name: "Check changed bank details",
    summary:
      "Opens a ticket for each mail about new bank details, and has finance confirm by phone before anybody pays.",
    category: "Email threats",
    trigger: newItem("Gmail", '"bank details" OR IBAN'),
    steps: {
      facts: agent("extract", "Read the facts", {
        input: ref("trigger.item"),
        fields: ["supplier", "old account", "new account", "amount"],
      }),
      verdict: agent("triage", "Judge the mail", { input: ref("trigger.item") }),
      ticket: connector("Jira", "create-issue", "Open a ticket", {
        summary: text("Bank details changed: ", ref("trigger.item.author")),
        description: text(ref("facts.fields"), "\n", ref("verdict.signals")),
        labels: ["payment"],
      }),
      consent: flow("approval", "Confirmed by phone", {
        message: text(
          "Call the supplier on a number that you already have. Is the change in ",
          ref("ticket.key"),
          " genuine?",
        ),
        timeout: "3 days",
      }),
      genuine: connector("Jira", "add-comment", "Note that it is genuine", {
        issue: ref("ticket.key"),
        body: text("Confirmed by ", ref("consent.decidedBy")),
      }),
      fraud: connector("Jira", "update-issue", "Mark as fraud", {
        issue: ref("ticket.key"),
        priority: "Highest",
        labels: ["payment", "fraud"],
      }),
    },
    arrows: [
      "facts > verdict",
      "verdict > ticket",
      "ticket > consent",
      "consent approved> genuine",
      "consent rejected> fraud",
    ],
    sample: {
      trigger: {
        item: { ...reportedMail, title: "New bank details from December on", author: "accounts@timber.example" },
      },
      outputs: {
        facts: {
          fields: { supplier: "Timber & Sons", "old account": "…2210", "new account": "…9034", amount: "41,200" },
          missing: [],
          engine: "Sample",
        },
        verdict,
        ticket: { id: "12", key: "FIN-12", url: "https://jira.example/browse/FIN-12" },
      },
    },
  }),
  defineTemplate({
    id: "block-sender",
    name: "Block a sender on request",
    summary: "Takes a sender from a signed call of another system, and blocks it in Mimecast once approved.",
    category: "Email threats",
    trigger: { kind: "webhook", signedBy: "hoopoe" },
    steps: {
      consent: flow("approval", "Approve the block", {
        message: text("Block ", ref("trigger.body.sender"), "? Reason: ", ref("trigger.body.reason")),
        timeout: "8 hours",
      }),
      block: connector("Mimecast", "block-sender", "Block the sender", { sender: ref("trigger.body.sender") }),
    },
    arrows: ["consent approved> block"],
    sample: {
      trigger: { body: { sender: "it@login-check.example", reason: "Phishing in three mailboxes" } },
      outputs: { block: { policyId: "p1", sender: "it@login-check.example" } },
    },
  }),
];
