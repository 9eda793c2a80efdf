import { atClock, type Calendar } from "../calendar.ts";
import type { Company } from "../cast/company.ts";
import type { Random } from "../random.ts";
import type { ChatBuilder } from "../write/chat-builder.ts";
import { startTimes } from "./place.ts";

type Machines = { company: Company; calendar: Calendar; chat: ChatBuilder; random: Random };

const dishes = [
  "leek and potato soup, cheese scones",
  "chicken traybake, couscous, salad",
  "lentil dal with rice, naan (vegan)",
  "fish pie, peas",
  "jacket potatoes, four fillings, be quick",
  "mushroom stroganoff",
  "lasagne (meat) or lasagne (not)",
  "ramen bar, bring patience",
  "shepherd's pie, red cabbage",
  "baked feta pasta, again, by popular demand",
  "chilli sin carne, soured cream",
  "toad in the hole, onion gravy",
];

/** What the bots post: deployments, alerts that come and go, and lunch. */
export function writeMachineChat({ company, calendar, chat, random }: Machines): void {
  const services = ["portal-web", "portal-api", "label-printer", "price-feed", "stock-sync", "sso-proxy"];
  for (const at of startTimes({ count: 22, calendar, spanMs: 3_600_000, random })) {
    const service = random.pick(services);
    const version = `${random.int(2, 9)}.${random.int(0, 40)}.${random.int(0, 9)}`;
    const developer = random.pick(company.people.filter((person) => person.team === "engineering"));
    const text = random.pick([
      `${service} ${version} is live (${random.int(2, 9)} commits by ${developer.first}, ${random.int(2, 11)} min)`,
      `rolled back ${service} to ${version}: error rate over 2% for 5 min, started by ${developer.first}`,
      `${service} ${version} deployed to staging by ${developer.first}`,
      `${service} ${version} is live: ${random.pick(["fixes the double scrollbar", "date picker remembers the year", "export in UTF-8", "faster stock list", "no visible change", "new footer, legal asked"])}`,
    ]);
    chat.say({ channel: "releases", at, by: "B01DEPLOY", text });
  }
  const percent = (): string => `${random.int(81, 96)}%`;
  const things: readonly (readonly [thing: string, value: () => string])[] = [
    ["disk on fileserver-02", percent],
    ["queue length of stock-sync", () => `${random.int(400, 3900)} messages`],
    ["certificate of the supplier gateway", () => `${random.int(9, 20)} days left`],
    [`response time of ${company.systems.portal}`, () => `${random.int(900, 4000)} ms`],
    ["temperature in the server room", () => `${random.int(26, 33)} C`],
    ["free leases on the guest wifi", () => `${random.int(2, 9)} left`],
    [`replication lag of ${company.systems.planning}`, () => `${random.int(40, 600)} s`],
    ["UPS battery, rack 3", () => `${random.int(31, 58)} % of its first capacity`],
  ];
  for (const at of startTimes({ count: 18, calendar, spanMs: 2 * 3_600_000, random })) {
    const [thing, value] = random.pick(things);
    chat.say({ channel: "alerts", at, by: "B02ALERTS", text: `WARN ${thing}: ${value()}` });
    if (random.chance(0.6))
      chat.say({
        channel: "alerts",
        at: new Date(at.getTime() + random.int(4, 95) * 60_000),
        by: "B02ALERTS",
        text: `OK ${thing} is back to normal`,
      });
  }
  for (const [index, day] of calendar.workdays.entries()) {
    const dish = dishes[(index * 5 + company.seed) % dishes.length];
    chat.say({
      channel: "lunch",
      at: atClock(day, "10:30", random),
      by: "B03LUNCH",
      text: `today: ${dish ?? dishes[0]}`,
    });
  }
}
