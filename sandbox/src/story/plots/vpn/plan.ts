import { ownAddress, ownClock, ownNumber, ownPair } from "../../own.ts";
import { byTitle, type PlotContext, type PlotPlan } from "../plot.ts";

const aidFirst = [
  "HelpHand",
  "RemoteAid",
  "DeskReach",
  "AssistLine",
  "FixBeam",
  "SideSeat",
  "OverShoulder",
  "NearDesk",
  "QuickLook",
  "FarHand",
  "LendEye",
];
const aidSecond = ["agent", "client", "service", "viewer", "helper", "listener", "session", "host"];
const toolFirst = ["win", "svc", "host", "upd", "net", "task", "prn", "drv", "log", "idx", "cache"];
const toolSecond = [
  "print64.exe",
  "sync32.exe",
  "help64.exe",
  "cfgd.exe",
  "mond.exe",
  "scan32.exe",
  "relay64.exe",
  "tray32.exe",
];
const work = ["the conveyor controls", "the door controls", "the cooling sensors", "the cameras", "the old label line"];

/** A contractor's remote access has no second factor; someone uses it at night, and a night supervisor sees a mouse move by itself. */
export function planVpn({ seed, company, random }: PlotContext): PlotPlan {
  const contractor = { ...(company.suppliers[3] ?? byTitle(company, "Buyer")), title: "Service Engineer" };
  return {
    roles: {
      reporter: byTitle(company, "Night Supervisor"),
      shift: byTitle(company, "Shift Supervisor"),
      site1: byTitle(company, "Site Manager"),
      lead: byTitle(company, "IT Operations Manager"),
      network: byTitle(company, "Network Engineer"),
      sysadmin: byTitle(company, "Systems Engineer"),
      analyst: byTitle(company, "Security Analyst"),
      junior: byTitle(company, "Junior Security Analyst"),
      head: byTitle(company, "Head of Information Security"),
      desk1: byTitle(company, "Service Desk Analyst"),
      planner: byTitle(company, "Planner"),
      ops1: byTitle(company, "Head of Operations"),
      dpo: byTitle(company, "Data Protection Officer"),
      counsel: byTitle(company, "General Counsel"),
      comms: byTitle(company, "Communications Manager"),
      md: byTitle(company, "Managing Director"),
      key: byTitle(company, "Key Account Manager"),
      hr: byTitle(company, "HR Manager"),
      fd: byTitle(company, "Finance Director"),
      contractor,
      client: company.customers[2] ?? byTitle(company, "Buyer"),
    },
    moments: {
      login: `w1 ${ownClock(seed, "22:12", 21)}`,
      reported: `w2 ${ownClock(seed, "02:48", 35)}`,
      opened: "reported+24",
      suspected: `w2 ${ownClock(seed, "07:30", 8)}`,
      cleared: `w2 ${ownClock(seed, "09:35", 51)}`,
      found: `w2 ${ownClock(seed, "11:04", 16)}`,
      declared: "found+22",
      contained: `w2 ${ownClock(seed, "12:46", 27)}`,
      tool: `w2 ${ownClock(seed, "14:15", 5)}`,
      counted: `w2 ${ownClock(seed, "17:10", 42)}`,
      told: `w3 ${ownClock(seed, "13:20", 14)}`,
      corrected: `w4 ${ownClock(seed, "11:00", 37)}`,
      decided: `w5 ${ownClock(seed, "10:15", 49)}`,
      restored: `w6 ${ownClock(seed, "09:00", 1)}`,
      review: `w7 ${ownClock(seed, "13:40", 26)}`,
    },
    words: {
      account: `ext-${contractor.last.toLowerCase().replace(/[^a-z]/g, "")}`,
      address: ownAddress(seed, 5),
      aid: ownPair(seed, aidFirst, aidSecond),
      file: ownPair(seed, toolFirst, toolSecond, ""),
      work: random.pick(work),
      case: `SEC-${ownNumber(seed, "ticket")}`,
      number: String(ownNumber(seed, "ticket")),
      change: String(ownNumber(seed, "change")),
      change2: String(ownNumber(seed, "ticket") + 17),
      staged: String(ownNumber(seed, "manyHundreds")),
      hosts: String(ownNumber(seed, "dozens")),
      hostsWrong: String(ownNumber(seed, "wrongDozens")),
      customersTold: String(ownNumber(seed, "hundreds")),
    },
  };
}
