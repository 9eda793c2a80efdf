import { slugOf } from "../../cast/company.ts";
import { ownAddress, ownClock, ownNumber, ownPair, ownWord, withCommas } from "../../own.ts";
import { byTitle, type PlotContext, type PlotPlan } from "../plot.ts";

const appFirst = [
  "Remit",
  "Invoice",
  "Ledger",
  "Settle",
  "Pay",
  "Statement",
  "Voucher",
  "Docket",
  "Balance",
  "Billing",
  "Receipt",
];
const appSecond = ["Sync", "Bridge", "Reader", "Match", "Relay", "Connect", "Helper", "Desk"];
const supplierFirst = [
  "Pemberley",
  "Oakenshaw",
  "Sandown",
  "Rivington",
  "Thorncliffe",
  "Hartwell",
  "Marchmont",
  "Eastbrook",
  "Kelso",
  "Wexcombe",
  "Lanark",
];
const supplierSecond = ["Pallets", "Paper", "Containers", "Labels", "Forklifts", "Fuels", "Workwear", "Tyres"];
const places = [
  "a rented server in the Baltics",
  "a small hosting company nobody here had heard of",
  "a virtual server paid by the hour",
  "a data centre abroad that resells by the day",
];

/** A supplier's name is borrowed, a clerk approves an app that reads the mailbox, and changing the password does not help. */
export function planConsent({ seed, company, random }: PlotContext): PlotPlan {
  const app = ownPair(seed, appFirst, appSecond, "");
  const supplier = ownPair(seed + 5, supplierFirst, supplierSecond);
  return {
    roles: rolesOf(company, app, supplier),
    moments: momentsOf(seed),
    words: {
      app,
      supplier,
      lureDomain: `${slugOf(app)}-billing.example`,
      address: ownAddress(seed, 2),
      place: random.pick(places),
      case: `SEC-${ownNumber(seed, "ticket")}`,
      number: String(ownNumber(seed, "ticket")),
      change: String(ownNumber(seed, "change")),
      change2: String(ownNumber(seed, "ticket") + 23),
      recipients: String(ownNumber(seed, "dozens")),
      read: withCommas(ownNumber(seed, "thousands")),
      readWrong: withCommas(ownNumber(seed, "wrongThousands")),
      suppliers: String(ownNumber(seed, "hundreds")),
      amount: withCommas(ownNumber(seed, "money")),
      subject: ownWord(
        seed,
        [
          "Updated remittance advice",
          "Your open statement",
          "Two unpaid invoices attached",
          "New invoice portal from this month",
          "Reconciliation for last quarter",
        ],
        1,
      ),
    },
  };
}

function rolesOf(company: PlotContext["company"], app: string, supplier: string): PlotPlan["roles"] {
  return {
    reporter: byTitle(company, "Buyer"),
    victim: byTitle(company, "Accounts Payable Specialist"),
    clerk: byTitle(company, "Accounts Payable Clerk"),
    credit: byTitle(company, "Credit Controller"),
    lead: byTitle(company, "Security Engineer"),
    analyst: byTitle(company, "Security Analyst"),
    junior: byTitle(company, "Junior Security Analyst"),
    head: byTitle(company, "Head of Information Security"),
    desk1: byTitle(company, "Service Desk Lead"),
    itops: byTitle(company, "IT Operations Manager"),
    sysadmin: byTitle(company, "Systems Engineer"),
    fd: byTitle(company, "Finance Director"),
    dpo: byTitle(company, "Data Protection Officer"),
    counsel: byTitle(company, "General Counsel"),
    comms: byTitle(company, "Communications Manager"),
    md: byTitle(company, "Managing Director"),
    purchasing: byTitle(company, "Purchasing Manager"),
    key: byTitle(company, "Key Account Manager"),
    partner: {
      ...(company.suppliers[0] ?? byTitle(company, "Buyer")),
      org: supplier,
      email: `${company.suppliers[0]?.first ?? "office"}@${slugOf(supplier)}.example`.toLowerCase(),
    },
    partner2: company.customers[0] ?? byTitle(company, "Buyer"),
    crook: {
      id: "X1",
      first: "Accounts",
      last: supplier,
      full: `${supplier} Accounts`,
      email: `accounts@${slugOf(app)}-billing.example`,
      title: "",
      team: "bot",
      org: supplier,
      voice: "plain",
    },
  };
}

function momentsOf(seed: number): PlotPlan["moments"] {
  return {
    lure: `w1 ${ownClock(seed, "09:05", 4)}`,
    consent: `w1 ${ownClock(seed, "10:31", 17)}`,
    odd: `w1 ${ownClock(seed, "15:10", 9)}`,
    reported: `w2 ${ownClock(seed, "13:12", 31)}`,
    opened: "reported+16",
    reset: `w2 ${ownClock(seed, "15:35", 40)}`,
    cleared: `w3 ${ownClock(seed, "08:50", 22)}`,
    found: `w3 ${ownClock(seed, "10:14", 11)}`,
    declared: "found+27",
    contained: `w3 ${ownClock(seed, "12:20", 50)}`,
    counted: `w3 ${ownClock(seed, "16:30", 2)}`,
    told: `w4 ${ownClock(seed, "09:40", 13)}`,
    fraud: `w4 ${ownClock(seed, "14:25", 36)}`,
    corrected: `w5 ${ownClock(seed, "13:30", 28)}`,
    decided: `w6 ${ownClock(seed, "10:45", 6)}`,
    restored: `w7 ${ownClock(seed, "09:20", 44)}`,
    review: `w8 ${ownClock(seed, "13:45", 19)}`,
  };
}
