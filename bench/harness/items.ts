const people = ["Amara Okafor", "Bilal Haddad", "Chiara Conti", "Devi Raman", "Emil Novak", "Farah Aziz"];
const systems = ["gateway", "mailbox", "ledger", "warehouse", "directory", "scanner", "pipeline", "proxy", "backup"];
const verbs = ["failed", "recovered", "restarted", "slowed", "rejected", "accepted", "expired", "rotated"];
const causes = ["certificate", "quota", "timeout", "password", "firmware", "disk", "license", "firewall", "schema"];

/**
 * A CSV of `count` different records over a year, in words that are common, middling and rare, so that a search has
 * something to tell apart. The same every time: figures of two runs can be compared.
 */
export function itemsCsv(count: number): string {
  const lines = ["id,date,author,title,body,url"];
  const start = Date.UTC(2025, 0, 1);
  for (let index = 0; index < count; index += 1) {
    const at = new Date(start + (index * 365 * 86_400_000) / count).toISOString();
    const system = pick(systems, index, 1);
    const title = `${system} ${pick(verbs, index, 7)} after ${pick(causes, index, 13)} change ${index}`;
    const rare = index % 1000 === 0 ? " with the cobalt heron marker" : "";
    const body = `The ${system} on host node-${index % 503} ${pick(verbs, index, 3)} at ${at}${rare}. ${pick(people, index, 5)} looked into the ${pick(causes, index, 11)} and found incident ${index}.`;
    lines.push(`record-${index},${at},${pick(people, index, 2)},${title},"${body}",https://status.example/${index}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Mixed well enough that the columns of a record, and neighbouring records, know nothing of each other. */
function pick(words: readonly string[], index: number, step: number): string {
  let mixed = Math.imul(index ^ Math.imul(step, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return words[((mixed ^ (mixed >>> 16)) >>> 0) % words.length] ?? "";
}
