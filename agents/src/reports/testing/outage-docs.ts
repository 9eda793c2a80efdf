import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** A small story for tests: a certificate lapses on the badge readers of a museum, among other mail. */
export function outageDocs(): SourceDoc[] {
  const others = Array.from({ length: 60 }, (_, index) => choreOf(index));
  return [...told, ...others].map(([source_datatype, date, author, title, body], index) => ({
    itemId: `item-${index + 1}`,
    source_datatype,
    date: `${date}:00.000Z`,
    author,
    title,
    body,
    url: null,
  }));
}

/** Source, date, author, title, body. */
const told: readonly (readonly [string, string, string, string, string])[] = [
  [
    "slack",
    "2027-03-02T07:14",
    "Imre Castell",
    "#facilities",
    "badge readers at the east entrance are dark, nobody gets in. anyone know why?",
  ],
  [
    "slack",
    "2027-03-02T07:31",
    "Noor Achterberg",
    "#facilities",
    "I guess it is the power supply again, around 60 doors I think.",
  ],
  [
    "jira",
    "2027-03-02T07:40",
    "Noor Achterberg",
    "OPS-881 Badge readers offline in the east wing",
    "Readers stopped answering at 06:55 UTC on 2 March 2027. First report came from Imre Castell at 07:14 UTC.",
  ],
  [
    "gmail",
    "2027-03-02T09:05",
    "Sefa Lindqvist <sefa@museum.example>",
    "Doors: status",
    "Hi all,\n\nThe door controller dc-east-01.museum.example stopped accepting readers at 06:55 UTC because its TLS certificate had expired.\nWe believe 60 doors are affected; this is an estimate.\n\nBest regards,\nSefa Lindqvist\nHead of Facilities IT",
  ],
  [
    "gmail",
    "2027-03-02T11:20",
    "Sefa Lindqvist <sefa@museum.example>",
    "Re: Doors: status",
    "Correction: it was 47 doors, not 60 doors, counted on site by the guards.\n\n> We believe 60 doors are affected; this is an estimate.",
  ],
  [
    "slack",
    "2027-03-02T10:02",
    "Imre Castell",
    "#facilities",
    "I installed the new certificate on dc-east-01.museum.example at 10:02 UTC and 47 doors came back.",
  ],
  [
    "gmail",
    "2027-03-03T08:30",
    "Odile Brandt <odile@museum.example>",
    "Decision on door certificates",
    "Dear colleagues,\n\nWe have decided that every door certificate is renewed automatically from 1 April 2027 on. No visitor data was lost.\n\nKind regards\nOdile Brandt",
  ],
  [
    "jira",
    "2027-03-04T15:00",
    "Noor Achterberg",
    "OPS-881 Post-incident note for the badge readers",
    "Root cause: the TLS certificate of dc-east-01.museum.example expired at 06:55 UTC on 2 March 2027 and its renewal job had been switched off in January.\n47 doors were offline for 187 minutes.\nImre Castell installed a new certificate at 10:02 UTC. Sefa Lindqvist led the response. Odile Brandt decided that door certificates are renewed automatically from 1 April 2027 on.",
  ],
];

const chores = [
  "parking permits",
  "the canteen menu",
  "the quarterly budget",
  "a coat left in the cloakroom",
  "the choir rehearsal",
  "new chairs for the reading room",
];

function choreOf(index: number): (typeof told)[number] {
  const chore = chores[index % chores.length] ?? "";
  const day = String(1 + (index % 9)).padStart(2, "0");
  return [
    index % 3 === 0 ? "slack" : "gmail",
    `2027-03-${day}T12:${String(index).padStart(2, "0")}`,
    `Member ${index}`,
    `About ${chore}`,
    `A short word about ${chore}: list ${index + 100} closes on Friday, and ${index + 3} people have signed it so far. Thanks for your patience.`,
  ];
}
