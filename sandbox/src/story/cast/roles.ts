import type { Random } from "../random.ts";
import type { Slots } from "../phrase.ts";
import type { Person } from "../story.ts";
import type { Company } from "./company.ts";

/** Fills roles such as "A=finance B=it C=customer D=any": a different person for each, drawn from the team or the outside world. */
export function castRoles(spec: string, company: Company, random: Random): Map<string, Person> {
  const cast = new Map<string, Person>();
  const taken = new Set<string>();
  for (const part of spec.split(/\s+/).filter((word) => word.includes("="))) {
    const [role = "", team = ""] = part.split("=");
    const pool = poolOf(team, company).filter((person) => !taken.has(person.id));
    const person = random.pick(pool.length > 0 ? pool : company.people);
    taken.add(person.id);
    cast.set(role, person);
  }
  return cast;
}

function poolOf(team: string, company: Company): Person[] {
  if (team === "any") return company.people;
  // the first few play in the case; in the noise they would be out of character
  if (team === "customer") return company.customers.slice(3);
  if (team === "supplier") return company.suppliers.slice(4);
  if (team === "candidate") return company.candidates;
  const found = company.people.filter((person) => team.split("|").includes(person.team));
  if (found.length === 0) throw new Error(`no such team: ${team}`);
  return found;
}

/** What any template may name: the company's words, and its systems. */
export function worldSlots(company: Company, random: Random): Slots {
  const { sector, systems } = company;
  const sites = random.shuffle(company.sites);
  const firms = random.shuffle(company.firms);
  return {
    company: company.name,
    short: company.short,
    domain: company.domain,
    city: company.city,
    host: company.host.name,
    site: sector.site,
    siteA: sites[0] ?? company.city,
    siteB: sites[1] ?? company.city,
    product: random.pick(sector.product),
    product2: random.pick(sector.product),
    customers: sector.customers,
    customerKind: sector.customer,
    ops: sector.opsTeam,
    line: sector.line,
    firmA: firms[0]?.name ?? "",
    firmB: firms[1]?.name ?? "",
    weekendDay: random.pick(["Saturday", "Sunday"]),
    ...systems,
  };
}
