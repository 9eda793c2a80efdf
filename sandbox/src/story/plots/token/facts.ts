import type { FactPattern } from "../plot.ts";

const dates = (moment: string): string =>
  `{${moment}.date}|{${moment}.short}|{${moment}.iso}|{${moment}.month} {${moment}.dayOfMonth}`;

export const tokenFacts: readonly FactPattern[] = [
  {
    id: "reporter",
    question: "Who reported it first?",
    answer: "{reporter}, {reporter.title}, was the first to report it.",
    must: ["{reporter}", "first to report|first report|reported it first|first to raise|first person to report"],
  },
  {
    id: "account",
    question: "Whose token was abused?",
    answer: "The token of the service account {account}",
    must: ["{account}", "token|key"],
  },
  {
    id: "lead",
    question: "Who led the incident?",
    answer: "{lead}",
    must: ["{lead}", "incident lead|leads the incident|leading the incident|led the incident"],
  },
  {
    id: "first-sign",
    question: "When did it begin?",
    answer: "The first download was at {first} (UTC).",
    must: ["{first.clock}", dates("first"), "download|downloads|downloaded|copied"],
  },
  {
    id: "discovery",
    question: "When was the cause discovered?",
    answer: "The token was found in the public repository at {found} (UTC).",
    must: ["{found.clock}", dates("found"), "found|discovered|spotted"],
  },
  {
    id: "containment",
    question: "When was it contained?",
    answer: "The token was revoked at {contained} (UTC).",
    must: ["{contained.clock}", dates("contained"), "revoked|contained|withdrawn|containment"],
  },
  {
    id: "files",
    question: "How many files were downloaded, after correction?",
    answer: "{files}, not {filesWrong}.",
    must: ["{files}", "files|documents"],
  },
  {
    id: "told",
    question: "How many customers were told?",
    answer: "{customersTold} customers",
    must: ["{customersTold}", "customers"],
  },
  {
    id: "bucket",
    question: "Which storage bucket was read, and from where?",
    answer: "{bucket}, from {address}",
    must: ["{bucket}", "{address}"],
  },
  {
    id: "file",
    question: "Where did the token lie open?",
    answer: "In {file} of the public repository {repo}",
    must: ["{file}", "{repo}"],
  },
  {
    id: "cleared",
    question: "What was suspected and cleared?",
    answer: "The backup job {job}",
    must: ["{job}", "cleared|not involved|nothing to do with|ruled out|innocent"],
  },
  {
    id: "decision",
    question: "What was decided?",
    answer: "No token may live longer than {lifetime} hours.",
    must: ["token|tokens", "{lifetime} hours"],
  },
];
