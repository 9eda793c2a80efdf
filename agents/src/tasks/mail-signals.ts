import { areAligned, domainOf, isUnauthenticated } from "./mail-domains.ts";
import type { MailCheck, MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { attachmentSignals } from "./attachment-signals.ts";
import { bankAccounts } from "./bank-accounts.ts";
import type { Found } from "./found-signal.ts";
import { linkSignals } from "./link-signals.ts";
import { looksLike, shownAs } from "./look-alike.ts";
import { quoted } from "./quoted.ts";
import type { SenderKnowledge } from "./sender-knowledge.ts";

/** What is known of a record besides its own words, as facts. Nothing that the text says of itself is among them. */
export function mailSignals(doc: SourceDoc, knowledge: SenderKnowledge): Found[] {
  const { facts } = knowledge;
  const from = facts?.from || doc.author;
  return [
    ...(facts === null ? [] : authentication(facts, domainOf(from) ?? "")),
    ...standing(from, knowledge),
    ...contact(knowledge),
    ...(facts === null ? [] : addresses(facts, from, knowledge)),
    ...lookAlikes(from, knowledge),
    ...(facts === null ? [] : linkSignals(facts, knowledge)),
    ...(facts === null ? [] : attachmentSignals(facts)),
    ...payment(doc, knowledge),
  ];
}

function authentication({ checks, foreignChecks }: MailFacts, domain: string): Found[] {
  const foreign: Found[] =
    foreignChecks === 0
      ? []
      : [
          {
            kind: "sender",
            weighs: "neither",
            text: `The mail brought ${foreignChecks} Authentication-Results of its own; they don't count.`,
          },
        ];
  if (checks === null) {
    const text = "The receiving server noted no check of the sender: SPF, DKIM and DMARC are not known.";
    return [{ kind: "sender", weighs: "neither", text }, ...foreign];
  }
  const dkim = checks.dkim.length === 0 ? [null] : checks.dkim;
  return [
    oneCheck("spf", checks.spf, domain),
    ...dkim.map((check) => oneCheck("dkim", check, domain)),
    oneCheck("dmarc", checks.dmarc, domain),
    ...foreign,
  ];
}

function oneCheck(kind: "spf" | "dkim" | "dmarc", check: MailCheck | null, from: string): Found {
  const method = kind.toUpperCase();
  if (check === null || check.result === "none") return { kind, weighs: "neither", text: `${method}: absent.` };
  const { result, domain } = check;
  const isAligned = kind === "dmarc" || (domain !== null && areAligned(domain, from));
  const whose = domain === null ? "" : ` for ${quoted(domain)}`;
  const aligned =
    kind === "dmarc" || domain === null
      ? ""
      : isAligned
        ? ", aligned with the sender"
        : `, not aligned with the sender's ${quoted(from)}`;
  const weighs = result === "pass" ? (isAligned ? "for" : "neither") : result.endsWith("fail") ? "against" : "neither";
  return { kind, weighs, text: `${method}: ${quoted(result)}${whose}${aligned}.` };
}

function standing(from: string, { standing: of, facts }: SenderKnowledge): Found[] {
  if (of === null) return [];
  if (isUnauthenticated(from, facts?.checks ?? null) && of !== "stranger") {
    const text = `Claims to be ${quoted(from)}, who counts as ${of}; not authenticated, so it counts as a stranger's.`;
    return [{ kind: "sender", weighs: "against", text }];
  }
  const isVouched = of !== "stranger" && (facts === null || isAuthenticated(from, facts));
  const unknown = of === "stranger" || isVouched ? "" : ", if it is theirs: the address isn't authenticated";
  const text = `The sender counts as ${of === "stranger" ? "a stranger" : of}${unknown}.`;
  return [{ kind: "sender", weighs: isVouched && of !== "press" ? "for" : "neither", text }];
}

function isAuthenticated(from: string, { checks }: MailFacts): boolean {
  if (checks === null || isUnauthenticated(from, checks)) return false;
  const domain = domainOf(from) ?? "";
  const methods = [checks.dmarc, checks.spf, ...checks.dkim].filter((check) => check !== null);
  return methods.some(({ result, domain: of }) => result === "pass" && of !== null && areAligned(of, domain));
}

function contact({ earlier }: SenderKnowledge): Found[] {
  if (earlier === null) return [];
  const { count, firstAt } = earlier;
  if (count === 0)
    return [{ kind: "contact", weighs: "against", text: "First contact: no earlier item from this address." }];
  const since = firstAt === null ? "" : `, the first on ${firstAt.slice(0, 10)}`;
  return [
    {
      kind: "contact",
      weighs: "for",
      text: `${count} earlier ${count === 1 ? "item" : "items"} from this address${since}.`,
    },
  ];
}

function addresses(facts: MailFacts, from: string, { memberNames, standing: of }: SenderKnowledge): Found[] {
  const domain = domainOf(from);
  if (domain === null) return [{ kind: "addresses", weighs: "against", text: "It names no sender's address." }];
  const name = from
    .slice(0, Math.max(0, from.lastIndexOf("<")))
    .replaceAll('"', "")
    .trim();
  const shown = /[^\s<>"',;:]{1,64}@([^\s<>"',;:]{1,255})/.exec(name);
  const found: Found[] = [];
  const reply = domainOf(facts.replyTo ?? "");
  if (reply !== null && !areAligned(reply, domain))
    found.push({
      kind: "addresses",
      weighs: "against",
      text: `Replies go to ${quoted(reply)}, not to the sender's ${quoted(domain)}.`,
    });
  const bounce = domainOf(facts.returnPath ?? "");
  if (bounce !== null && !areAligned(bounce, domain))
    found.push({
      kind: "addresses",
      weighs: "neither",
      text: `Undeliverable mail goes back to ${quoted(bounce)}, not to the sender's ${quoted(domain)}.`,
    });
  if (shown !== null && !areAligned((shown[1] ?? "").toLowerCase(), domain))
    found.push({
      kind: "addresses",
      weighs: "against",
      text: `The sender's name shows the address ${quoted(shown[0])}; the address is at ${quoted(domain)}.`,
    });
  if (of !== "own" && name !== "" && memberNames.has(name.toLowerCase()))
    found.push({
      kind: "addresses",
      weighs: "against",
      text: `The sender's name is that of a member, ${quoted(name)}; the address isn't theirs.`,
    });
  return found;
}

function lookAlikes(from: string, { knownDomains }: SenderKnowledge): Found[] {
  const domain = domainOf(from) ?? "";
  const shown = shownAs(domain);
  const foreign: Found[] =
    shown === null
      ? []
      : [
          {
            kind: "look-alike",
            weighs: "neither",
            text: `The sender's domain ${quoted(domain)} is shown as ${quoted(shown)}.`,
          },
        ];
  const alike = knownDomains.flatMap(({ domain: known, whose }): Found[] => {
    const how = looksLike(domain, known);
    const of = whose === "own" ? "our own" : "the partner's";
    return how === null
      ? []
      : [
          {
            kind: "look-alike",
            weighs: "against",
            text: `The sender's domain ${quoted(domain)} looks like ${of} ${quoted(known)}: ${how}.`,
          },
        ];
  });
  return [...foreign, ...alike];
}

/** By value: what the text says about a change counts for nothing. */
function payment({ body }: SourceDoc, { earlierAccounts }: SenderKnowledge): Found[] {
  return bankAccounts(body).map((account): Found => {
    const names = `It names the bank account ${account}`;
    if (earlierAccounts === null || earlierAccounts.length === 0) {
      const earlier = earlierAccounts === null ? "" : "; no earlier mail from this sender names one";
      return { kind: "payment", weighs: "neither", text: `${names}${earlier}.` };
    }
    const same = earlierAccounts.find((one) => one.account === account);
    const [last] = earlierAccounts.toSorted((a, b) => b.at.localeCompare(a.at));
    return same === undefined
      ? {
          kind: "payment",
          weighs: "against",
          text: `${names}; earlier mails from this sender name ${last?.account}, the last on ${last?.at.slice(0, 10)}.`,
        }
      : {
          kind: "payment",
          weighs: "for",
          text: `${names}, as an earlier mail from this sender on ${same.at.slice(0, 10)}.`,
        };
  });
}
