import type { FactPattern } from "../plot.ts";

const dates = (moment: string): string =>
  `{${moment}.date}|{${moment}.short}|{${moment}.iso}|{${moment}.month} {${moment}.dayOfMonth}`;

export const vpnFacts: readonly FactPattern[] = [
  {
    id: "reporter",
    question: "Who reported it first?",
    answer: "{reporter}, {reporter.title}, was the first to report it.",
    must: ["{reporter}", "first to report|first report|reported it first|first to raise|first person to report"],
  },
  {
    id: "account",
    question: "Which account was abused?",
    answer: "The remote-access account {account}, which had no second factor",
    must: ["{account}", "second factor"],
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
    answer: "The first sign-in was at {login} (UTC).",
    must: ["{login.clock}", dates("login"), "sign-in|signed in|login|logged in"],
  },
  {
    id: "discovery",
    question: "When was the cause discovered?",
    answer: "The sign-in was found in the log at {found} (UTC).",
    must: ["{found.clock}", dates("found"), "found|discovered|spotted"],
  },
  {
    id: "containment",
    question: "When was it contained?",
    answer: "The account was disabled at {contained} (UTC).",
    must: ["{contained.clock}", dates("contained"), "disabled|contained|cut off|containment"],
  },
  {
    id: "hosts",
    question: "How many machines were touched, after correction?",
    answer: "{hosts}, not {hostsWrong}.",
    must: ["{hosts}", "machines|hosts|computers"],
  },
  {
    id: "told",
    question: "How many customers were told?",
    answer: "{customersTold} customers",
    must: ["{customersTold}", "customers"],
  },
  { id: "file", question: "Which file did the intruder leave?", answer: "{file}", must: ["{file}"] },
  { id: "address", question: "From which address did they come?", answer: "{address}", must: ["{address}"] },
  {
    id: "cleared",
    question: "What was suspected and cleared?",
    answer: "The remote-support tool {aid}",
    must: ["{aid}", "cleared|not involved|nothing to do with|ruled out|innocent"],
  },
  {
    id: "decision",
    question: "What was decided?",
    answer: "No remote access without a second factor; contractors' accounts expire after thirty days.",
    must: ["second factor", "thirty days"],
  },
];
