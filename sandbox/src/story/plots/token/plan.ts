import { ownAddress, ownClock, ownNumber, ownPair, withCommas } from "../../own.ts";
import { byTitle, type PlotContext, type PlotPlan } from "../plot.ts";

const jobFirst = [
  "nightly",
  "mirror",
  "weekly",
  "shadow",
  "offsite",
  "second",
  "cold",
  "late",
  "spare",
  "archive",
  "evening",
];
const jobSecond = ["copy", "sync", "sweep", "dump", "pass", "export", "run", "carry"];
const repoFirst = [
  "label",
  "pallet",
  "meter",
  "quote",
  "parcel",
  "stock",
  "tariff",
  "ticket",
  "shelf",
  "claim",
  "order",
];
const repoSecond = ["tools", "samples", "helpers", "scripts", "snippets", "kit", "starter", "toolbox"];
const fileFirst = [
  "settings",
  "config",
  "deploy",
  "local",
  "example",
  "upload",
  "connect",
  "sync",
  "worker",
  "client",
  "storage",
];
const fileSecond = [
  ".sample.yaml",
  ".example.json",
  ".dev.toml",
  ".bak.yaml",
  ".old.json",
  "-template.yaml",
  ".copy.toml",
  "-test.json",
];
const hobby = [
  "a talk at the college",
  "a meetup in the pub",
  "a workshop for apprentices",
  "a friend's firm",
  "a code club evening",
];

/** A key to the object storage lies in a public repository; a bill gives it away, and the backup is suspected first. */
export function planToken({ seed, company, random }: PlotContext): PlotPlan {
  const archive = ownPair(
    seed + 3,
    repoFirst,
    ["papers", "scans", "letters", "slips", "forms", "plans", "records", "sheets"],
    "-",
  );
  const repo = ownPair(seed, repoFirst, repoSecond, "-");
  const hoster = company.suppliers[2] ?? byTitle(company, "Buyer");
  return {
    roles: {
      reporter: byTitle(company, "Financial Controller"),
      pusher: byTitle(company, "Backend Developer"),
      lead: byTitle(company, "Platform Engineer"),
      analyst: byTitle(company, "Security Analyst"),
      junior: byTitle(company, "Junior Security Analyst"),
      head: byTitle(company, "Head of Information Security"),
      data: byTitle(company, "Data Engineer"),
      manager: byTitle(company, "Engineering Manager"),
      sysadmin: byTitle(company, "Systems Engineer"),
      desk1: byTitle(company, "Service Desk Lead"),
      fd: byTitle(company, "Finance Director"),
      dpo: byTitle(company, "Data Protection Officer"),
      counsel: byTitle(company, "General Counsel"),
      comms: byTitle(company, "Communications Manager"),
      md: byTitle(company, "Managing Director"),
      support: byTitle(company, "Customer Support Lead"),
      sales: byTitle(company, "Head of Sales"),
      qa: byTitle(company, "QA Engineer"),
      client: company.customers[0] ?? byTitle(company, "Buyer"),
      client2: company.customers[1] ?? byTitle(company, "Buyer"),
      hoster: {
        ...hoster,
        org: company.host.name,
        title: "Support",
        email: `${hoster.email.split("@")[0]}@${company.host.domain}`,
      },
    },
    moments: {
      pushed: `w0 ${ownClock(seed, "18:20", 7)}`,
      first: `w1 ${ownClock(seed, "02:05", 18)}`,
      peak: `w1 ${ownClock(seed, "21:10", 33)}`,
      reported: `w2 ${ownClock(seed, "08:55", 29)}`,
      opened: "reported+21",
      suspected: "reported+74",
      cleared: `w2 ${ownClock(seed, "14:20", 12)}`,
      found: `w2 ${ownClock(seed, "16:02", 38)}`,
      declared: "found+19",
      contained: `w2 ${ownClock(seed, "18:12", 53)}`,
      counted: `w3 ${ownClock(seed, "11:00", 3)}`,
      told: `w4 ${ownClock(seed, "10:05", 24)}`,
      corrected: `w4 ${ownClock(seed, "15:40", 47)}`,
      decided: `w5 ${ownClock(seed, "13:30", 10)}`,
      restored: `w6 ${ownClock(seed, "10:10", 41)}`,
      review: `w7 ${ownClock(seed, "14:00", 15)}`,
    },
    words: {
      repo,
      bucket: `${company.short.toLowerCase()}-${archive}`,
      file: ownPair(seed, fileFirst, fileSecond, ""),
      job: ownPair(seed, jobFirst, jobSecond, "-"),
      account: `svc-${repo}`,
      address: ownAddress(seed, 3),
      hobby: random.pick(hobby),
      case: `SEC-${ownNumber(seed, "ticket")}`,
      number: String(ownNumber(seed, "ticket")),
      change: String(ownNumber(seed, "change")),
      change2: String(ownNumber(seed, "ticket") + 31),
      files: withCommas(ownNumber(seed, "tensOfThousands")),
      filesWrong: withCommas(ownNumber(seed, "wrongTensOfThousands")),
      customersTold: String(ownNumber(seed, "hundreds")),
      bill: withCommas(ownNumber(seed, "manyHundreds")),
      tokens: String(random.int(31, 72)),
      lifetime: random.pick(["four", "six", "eight", "twelve"]),
    },
  };
}
