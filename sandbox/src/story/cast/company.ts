import { hash32, type Random } from "../random.ts";
import type { Person, Publication } from "../story.ts";
import { ownPair, ownWord } from "../own.ts";
import { companyStems, hostKinds, partnerKinds, partnerStems, towns } from "../words/place-names.ts";
import { sectors, type Sector } from "../words/sectors.ts";
import { jobs } from "./jobs.ts";
import { namesFor, personOf, slackId } from "./people.ts";

export type Firm = { name: string; domain: string };

/** The world of one story: who works where, what their systems are called, who reports on them. */
export type Company = {
  seed: number;
  name: string;
  short: string;
  domain: string;
  sector: Sector;
  city: string;
  sites: string[];
  people: Person[];
  customers: Person[];
  suppliers: Person[];
  candidates: Person[];
  journalists: Person[];
  firms: Firm[];
  host: Firm;
  systems: {
    planning: string;
    portal: string;
    archive: string;
    relay: string;
    vpn: string;
    backup: string;
    wiki: string;
    finance: string;
    storage: string;
  };
  publications: Publication[];
};

const vpnNames = ["GateLink", "Tunnelport", "FarSide VPN", "RemoteDoor", "NetBridge", "OpenGate"];
const backupNames = ["NightVault", "Keepsafe", "Tapestry Backup", "SafeCopy", "Granary"];
const financeNames = ["Ledgerline", "Sumwise", "PayCircle", "Finch Finance", "Balanza"];
const storageNames = ["Silo", "Bluebucket", "Cargohold", "Stowaway", "Granite Object Store"];
const relayFirst = [
  "relay",
  "mailhop",
  "mx",
  "smtp",
  "post",
  "gateway",
  "outbound",
  "notify",
  "mailgate",
  "scanmail",
  "outpost",
];
const relaySecond = ["north", "west", "edge", "02", "b4", "07", "hq", "main"];
const wikiNames = ["the wiki", "Handbook", "the intranet"];
const securityPress = [
  "Perimeter Notes",
  "The Patch Report",
  "Second Factor",
  "Incident Weekly",
  "Signal & Log",
  "Quiet Hours Security",
  "The Blue Desk",
];
const localPress = ["Gazette", "Courier", "Business Post", "Chronicle", "Observer", "Evening Herald"];

export function companyFor(seed: number, random: Random): Company {
  const sector = random.pick(sectors);
  const short = ownWord(seed, companyStems, 3);
  const name = `${short} ${random.pick(sector.suffix)}`;
  const domain = `${short.toLowerCase()}.example`;
  const [city = "", ...otherTowns] = random.shuffle(towns);
  const firms = partnerFirms(seed, random);
  const host = firmOf(ownWord(seed, partnerStems, 29), random.pick(hostKinds));
  const names = namesFor(seed, jobs.length + 30, random);
  const nameAt = (index: number): { first: string; last: string } => names[index] ?? { first: "Sam", last: "Reed" };
  const people = jobs.map(([team, title], index) =>
    personOf(nameAt(index), { id: slackId(seed, index), title, team, org: name, domain }),
  );
  const outsider = (index: number, title: string, firm: Firm): Person =>
    personOf(nameAt(jobs.length + index), {
      id: slackId(seed, 100 + index),
      title,
      team: "outside",
      org: firm.name,
      domain: firm.domain,
    });
  const publications = publicationsFor({ random, sector, city, seed });
  const paper = (index: number): Firm => ({
    name: publications[index % 3]?.name ?? "",
    domain: `${publications[index % 3]?.slug}.example`,
  });
  return {
    seed,
    name,
    short,
    domain,
    sector,
    city,
    people,
    firms,
    host,
    publications,
    sites: otherTowns.slice(0, 4),
    customers: firms
      .slice(0, 8)
      .map((firm, index) =>
        outsider(index, random.pick(["Supply Manager", "Buyer", "Operations Lead", "Contract Manager"]), firm),
      ),
    suppliers: firms
      .slice(8, 16)
      .map((firm, index) =>
        outsider(
          8 + index,
          random.pick(["Credit Control", "Account Manager", "Sales Coordinator", "Accounts Receivable"]),
          firm,
        ),
      ),
    candidates: [20, 21, 22].map((index) =>
      personOf(nameAt(jobs.length + index), {
        id: slackId(seed, 100 + index),
        title: "",
        team: "outside",
        org: "",
        domain: "postbox.example",
      }),
    ),
    journalists: [23, 24, 25, 26, 27, 28, 29].map((index) => outsider(index, "Reporter", paper(index))),
    systems: {
      planning: random.pick(sector.systems.planning),
      portal: random.pick(sector.systems.portal),
      archive: random.pick(sector.systems.archive),
      relay: ownPair(seed, relayFirst, relaySecond, "-"),
      vpn: random.pick(vpnNames),
      backup: random.pick(backupNames),
      wiki: random.pick(wikiNames),
      finance: random.pick(financeNames),
      storage: random.pick(storageNames),
    },
  };
}

function partnerFirms(seed: number, random: Random): Firm[] {
  // a step that is prime to 53 walks over different stems; neighbouring seeds begin elsewhere
  return Array.from({ length: 20 }, (_, index) =>
    firmOf(partnerStems[(Math.abs(seed) * 20 + index) % partnerStems.length] ?? "", random.pick(partnerKinds)),
  );
}

function firmOf(stem: string, kind: string): Firm {
  return { name: `${stem} ${kind}`, domain: `${stem}-${kind}.example`.toLowerCase() };
}

function publicationsFor({
  random,
  sector,
  city,
  seed,
}: {
  random: Random;
  sector: Sector;
  city: string;
  seed: number;
}): Publication[] {
  const names = [ownWord(seed, securityPress, 1), random.pick(sector.press), `${city} ${random.pick(localPress)}`];
  const about = [
    "Security news for people who run things",
    `News for the trade: ${sector.customers} and those who supply them`,
    `Business and people in and around ${city}`,
  ];
  const formats = ["rss", "atom", "json"] as const;
  return names.map((name, index) => ({
    slug: slugOf(name),
    name,
    about: about[index] ?? "",
    format: formats[index] ?? "rss",
  }));
}

export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || hash32(text).toString(36)
  );
}
