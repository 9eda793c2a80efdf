import type { Random } from "../random.ts";

const makers = [
  "Norvane",
  "Tessaly",
  "Quillon",
  "Ardent Systems",
  "Brightwell",
  "Halden",
  "Ostrava Labs",
  "Pellucid",
  "Kordex",
  "Vantry",
  "Millrace",
  "Lumenor",
];
const products = [
  "edge firewalls",
  "print servers",
  "file-transfer gateways",
  "backup consoles",
  "VPN concentrators",
  "label printers",
  "help-desk suites",
  "password managers",
  "video doorbells",
  "build servers",
  "mail gateways",
  "badge readers",
  "hypervisors",
  "web shops",
];
const flaws: readonly (readonly [what: string, effect: string])[] = [
  ["a path traversal in the upload form", "lets anybody who can reach the login page read configuration files"],
  ["a hard-coded service password", "gives an attacker on the same network full control"],
  ["a race in the update service", "can be used by a local user to become administrator"],
  ["an unchecked length in the licence check", "crashes the device until someone pulls the plug"],
  ["missing authentication on a statistics page", "reveals user names and the times of their last sign-in"],
  ["an SQL injection in the report filter", "allows a signed-in guest to read every record"],
  ["a memory fault that looked harmless", "lets a crafted packet run code"],
  ["an expired signing key that was still trusted", "opens the door to forged updates"],
];
const states = [
  "It is being exploited, the maker says, 'in a limited number of cases'.",
  "No attacks are known so far.",
  "Proof-of-concept code has been public since the weekend.",
  "The maker rates it 'medium'; two researchers we asked do not.",
  "A scanner for it was published the same evening.",
];
const advice = [
  "An update is available; who cannot install it should close the management port to the outside.",
  "There is no update yet. Switching off the web interface helps and hurts at the same time.",
  "Version numbers are in the notice; cloud customers have nothing to do.",
  "Installing the update needs a restart, and some report needing two.",
  "Devices out of support will not get a fix, which is one in three of those in use.",
];

/** Articles about flaws in products that do not exist; each pairs a maker, a product and a flaw that no other pairs. */
export function advisories(random: Random): string[] {
  const shuffledMakers = random.shuffle(makers);
  const shuffledFlaws = random.shuffle(flaws);
  const shuffledProducts = random.shuffle(products);
  return Array.from({ length: 16 }, (_, index) => {
    const maker = shuffledMakers[index % shuffledMakers.length] ?? "Norvane";
    const product = shuffledProducts[index % shuffledProducts.length] ?? "firewalls";
    const [what, effect] = shuffledFlaws[index % shuffledFlaws.length] ?? ["a flaw", "matters"];
    const title = random.pick([
      `${maker} closes hole in its ${product}`,
      `Update now: ${maker} ${product}`,
      `${maker}: ${what.replace(/^an? /, "")} in ${product}`,
      `Flaw in ${maker} ${product} needs attention`,
    ]);
    const lead = random.pick([
      `${maker} has published a notice about ${what} in its ${product}. It ${effect}.`,
      `Owners of ${maker} ${product} should read this one: ${what} ${effect}.`,
      `There is ${what} in ${product} made by ${maker}. According to the notice, it ${effect}.`,
    ]);
    const reach = random.pick([
      `Some {#3-48},000 devices answer from the open internet.`,
      `How many devices are affected is not known.`,
      `The maker speaks of {#40-900} customers, most of them small.`,
      `A search engine for devices lists about {#11-97}00.`,
    ]);
    return `${title}\n${lead} ${random.pick(states)}\n\n${reach} ${random.pick(advice)}\n#vulnerability`;
  });
}
