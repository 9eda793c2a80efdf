import { areAligned } from "./mail-domains.ts";
import type { MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";
import { looksLike } from "./look-alike.ts";
import type { Found } from "./found-signal.ts";
import { quoted } from "./quoted.ts";
import type { SenderKnowledge } from "./sender-knowledge.ts";

const signalsMax = 20;

/** Links that lead elsewhere than their text says, to a bare address, or to a domain that looks like a known one. */
export function linkSignals({ links }: MailFacts, { knownDomains }: SenderKnowledge): Found[] {
  const found = links.flatMap(({ text, target }) => {
    const host = URL.parse(target)?.hostname;
    if (host === undefined || host === "") return [];
    const shown = hostIn(text);
    const alike = knownDomains.flatMap(({ domain }) => {
      const how = looksLike(host, domain);
      return how === null ? [] : [`A link leads to ${quoted(host)}, which looks like ${quoted(domain)}: ${how}.`];
    });
    return [
      ...(shown === null || areAligned(shown, host)
        ? []
        : [`A link that shows ${quoted(shown)} leads to ${quoted(host)}.`]),
      ...(/^[\d.]+$|^\[/.test(host) ? [`A link leads to the bare address ${quoted(host)}.`] : []),
      ...alike,
    ];
  });
  return [...new Set(found)].slice(0, signalsMax).map((text): Found => ({ kind: "link", weighs: "against", text }));
}

/** Only a text that is nothing but an address claims to be one. */
function hostIn(text: string): string | null {
  const found = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,63})(?:[/:?#]\S*)?$/iu.exec(text.trim());
  return found?.[1]?.toLowerCase() ?? null;
}
