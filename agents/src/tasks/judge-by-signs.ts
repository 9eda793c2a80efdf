import type { SourceDoc } from "../reports/source-doc.ts";
import type { severities, verdicts } from "./verdicts.ts";

type Judgement = {
  verdict: (typeof verdicts)[number];
  severity: (typeof severities)[number];
  reasons: string[];
};

/** A sign of danger (or, with a negative weight, of none). The pattern's first match is quoted as the reason. */
const signs: readonly { reason: string; weight: number; pattern: RegExp }[] = [
  {
    reason: "a product or person calls it malicious",
    weight: 4,
    pattern: /\b(?:malicious|malware|ransomware|trojan|backdoor|command[- ]and[- ]control|beacon(?:ing)?)\b/i,
  },
  {
    reason: "it is described as phishing",
    weight: 3,
    pattern: /\b(?:phish\w*|credential (?:theft|harvest\w*)|spoof\w*|impersonat\w*|look-?alike)\b/i,
  },
  {
    reason: "it asks for credentials",
    weight: 3,
    pattern:
      /\b(?:verify|confirm|update|validate|re-?enter|provide)\b[^.\n]{0,40}\b(?:password|passcode|account|credentials?|identity|log-?in|mfa|one-time code)\b/i,
  },
  {
    reason: "it threatens a deadline",
    weight: 2,
    pattern: /\b(?:account|mailbox|access|service)\b[^.\n]{0,40}\b(?:suspend|terminat|clos|expir|deactivat|lock)\w*/i,
  },
  {
    reason: "it creates urgency",
    weight: 1,
    pattern:
      /\b(?:urgent(?:ly)?|immediately|within (?:\d+|one|two|24) (?:hours?|minutes?)|act now|final (?:notice|warning))\b/i,
  },
  {
    reason: "it asks for money or a change of bank details",
    weight: 3,
    pattern: /\b(?:wire transfer|gift ?cards?|(?:new|changed?|updated?) bank (?:details|account)|bitcoin|ransom)\b/i,
  },
  {
    reason: "it asks for secrecy",
    weight: 2,
    pattern: /\b(?:keep this (?:between us|confidential|quiet)|do not (?:tell|discuss|call))\b/i,
  },
  {
    reason: "it carries a file that can run",
    weight: 3,
    pattern: /\b[\w-]+\.(?:exe|scr|js|vbs|hta|iso|lnk|bat|cmd|ps1|docm|xlsm|jar)\b/i,
  },
  {
    reason: "it leads to a bare address or a hidden one",
    weight: 2,
    pattern: /\bhttps?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|bit\.ly|tinyurl\.com|xn--)[^\s]*/i,
  },
  {
    reason: "somebody followed its link or gave data away",
    weight: 3,
    pattern:
      /\b(?:clicked|click permitted|entered (?:her|his|their|the) (?:password|credentials)|exfiltrat\w*|logged in from)\b/i,
  },
  {
    reason: "it gives its reader's tools instructions",
    weight: 2,
    pattern: /\b(?:ignore|disregard) (?:all |any )?(?:previous|prior|above) (?:instructions|prompts)\b/i,
  },
  {
    reason: "it was found harmless",
    weight: -4,
    pattern:
      /\b(?:false positive|benign|no (?:threat|malware) (?:was )?found|harmless|phishing simulation|awareness test)\b/i,
  },
  { reason: "it is a newsletter", weight: -2, pattern: /\b(?:unsubscribe|newsletter|weekly digest)\b/i },
];
const impacts =
  /\b(?:domain (?:admin|controller)|administrator|payroll|production|all (?:users|employees|hosts)|ceo|cfo|executive|customer data|exfiltrat\w*|encrypt(?:ed|ing) (?:files|hosts|servers))\b/i;

/** The built-in verdict: the sum of the signs that stand in the documents, each quoted. */
export function judgeBySigns(docs: readonly SourceDoc[]): Judgement {
  const text = docs.map(({ title, body, author }) => `${author}\n${title}\n${body}`).join("\n\n");
  const found = signs.flatMap(({ reason, weight, pattern }) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ weight, words: `${reason}: "${match[0].replace(/\s+/g, " ").slice(0, 120)}"` }];
  });
  const score = found.reduce((sum, { weight }) => sum + weight, 0);
  const verdict = score >= 6 ? "malicious" : score >= 3 ? "suspicious" : "harmless";
  const isWide = impacts.test(text);
  const reasons = found
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .map(({ words }) => words);
  return {
    verdict,
    severity: severityOf(verdict, isWide || score >= 10),
    reasons: reasons.length === 0 ? ["No sign of danger found."] : reasons,
  };
}

function severityOf(verdict: Judgement["verdict"], isGrave: boolean): Judgement["severity"] {
  if (verdict === "malicious") return isGrave ? "critical" : "high";
  if (verdict === "suspicious") return isGrave ? "high" : "medium";
  return "low";
}
