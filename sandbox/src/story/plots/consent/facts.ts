import type { FactPattern } from "../plot.ts";

const dates = (moment: string): string =>
  `{${moment}.date}|{${moment}.short}|{${moment}.iso}|{${moment}.month} {${moment}.dayOfMonth}`;

export const consentFacts: readonly FactPattern[] = [
  {
    id: "reporter",
    question: "Who reported it first?",
    answer: "{reporter}, {reporter.title}, was the first to report it.",
    must: ["{reporter}", "first to report|first report|reported it first|first person to report|first to raise"],
  },
  {
    id: "account",
    question: "Whose account was abused?",
    answer: "The mailbox of {victim}, who consented to the app.",
    must: ["{victim}|{victim.email}", "consent|consented|approved|granted|approval"],
  },
  {
    id: "lead",
    question: "Who led the incident?",
    answer: "{lead}",
    must: ["{lead}", "incident lead|leads the incident|leading the incident|led the incident|leads {case}|led {case}"],
  },
  {
    id: "first-sign",
    question: "When did it begin?",
    answer: "The consent was given at {consent} (UTC).",
    must: ["{consent.clock}", dates("consent"), "consent|consented|approved|granted|approval"],
  },
  {
    id: "discovery",
    question: "When was the cause discovered?",
    answer: "The grant was found at {found} (UTC).",
    must: ["{found.clock}", dates("found"), "found|discovered|spotted|came to light"],
  },
  {
    id: "containment",
    question: "When was it contained?",
    answer: "The grant was revoked at {contained} (UTC).",
    must: ["{contained.clock}", dates("contained"), "revoked|contained|blocked|containment"],
  },
  {
    id: "messages",
    question: "How many messages were read, after correction?",
    answer: "{read}, not {readWrong}.",
    must: ["{read}", "messages|mails|emails"],
  },
  {
    id: "told",
    question: "How many suppliers were told?",
    answer: "{suppliers} suppliers",
    must: ["{suppliers}", "suppliers"],
  },
  { id: "domain", question: "Which domain sent the lure?", answer: "{lureDomain}", must: ["{lureDomain}"] },
  {
    id: "application",
    question: "Which application was used?",
    answer: "{app}, from {address}",
    must: ["{app}", "{address}"],
  },
  {
    id: "cleared",
    question: "Which system was suspected and cleared?",
    answer: "The mail relay {relay}",
    must: ["{relay}", "cleared|not involved|nothing to do with|ruled out|innocent"],
  },
  {
    id: "decision",
    question: "What was decided?",
    answer: "Staff may no longer approve third-party apps; an administrator has to.",
    must: [
      "third-party app|third-party apps|third-party application|third-party applications",
      "administrator",
      "approve|approves|approved|approval",
    ],
  },
];
