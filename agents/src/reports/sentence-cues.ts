/** What a sentence is about, told by the plain vocabulary of incident prose; nothing here names a product or a company. */
export const facets = [
  "cause",
  "scale",
  "system",
  "detection",
  "response",
  "decision",
  "people",
  "communication",
] as const;
export type Facet = (typeof facets)[number];

const facetPatterns: Record<Exclude<Facet, "system">, RegExp> = {
  cause:
    /\b(?:root cause|caus(?:e|ed|ing)\b|because|due to|result(?:ed|ing)? (?:from|of)|trac(?:ed|es) (?:back )?to|originat\w+|stem(?:s|med) from|led to|reason|entry point|initial access|exploit\w*|came (?:in )?(?:from|through|via)|by way of|triggered|misconfigur\w+|expired|human error|bug\b|flaw|vulnerab\w+|got in)\b/gi,
  scale:
    /\b(?:in total|total(?:s|ling|led)?|altogether|overall|in all|affect(?:s|ed|ing)|impact(?:s|ed)?|expos(?:ed|ure)|lost|stolen|leaked|compromised|out of|count(?:ed)?|number of|tally|amount(?:s|ed)|worth|cost|damage|lasted|duration|records|unavailable|encrypted|exfiltrated|downloaded|missing)\b/gi,
  detection:
    /\b(?:detect\w+|discover\w+|notic(?:ed|ing)|spotted|alert(?:ed|s)?|flagged|first (?:seen|sign|signs|noticed|alert|reported|symptom)|came to light|identified|observed|raised|monitoring|picked up|saw)\b/gi,
  response:
    /\b(?:isolat\w+|block(?:ed|ing)|disabl\w+|revok\w+|rotat\w+|reset|restor\w+|roll(?:ed|ing) back|rollback|contain(?:ed|ment)|shut ?down|offline|patch(?:ed|ing)?|replac(?:ed|ing)|reimag\w+|rebuil[td]\w*|quarantin\w+|remov(?:ed|ing)|fix(?:ed)?|resolv(?:ed|es)|mitigat\w+|fail(?:ed)? over|back (?:up|online|in service|to normal)|recover(?:ed|y)|reopened|closed|switched|took down|stopped)\b/gi,
  decision:
    /\b(?:decid\w+|decision|agreed|approv(?:ed|al|es)|sign(?:ed)? off|authori[sz]ed|chose|chosen|ruled that|go(?:ing)? with|opted|voted|mandat\w+|order(?:ed)? (?:to|that|the)|instead of|will not|from now on|policy|committed to|resolved to|postpon\w+|cancel(?:led|ed))\b/gi,
  people:
    /\b(?:lead(?:s|ing|er)?|led\b|commander|in charge|owner|owns|took over|responsible|head(?:ed|s) (?:of|up)|coordinat\w+|chair(?:s|ed)|assigned|appointed|on call|on-call|manager|director|chief|officer|spokes\w+|investigat\w+)\b/gi,
  communication:
    /\b(?:notif\w+|inform(?:ed|ing)|announc\w+|disclos\w+|regulator\w*|authorit(?:y|ies)|statement|press|customers (?:were|have|are)|wrote to|letter|told|briefed|police|published|status page)\b/gi,
};

const certain =
  /\b(?:confirm(?:s|ed|ation)?|correct(?:ion|ed|ing)|actual(?:ly)?|revis(?:ed|ion)|final|verified|exact(?:ly)?|turn(?:s|ed) out|in fact|definitive|recount\w*|established|conclud\w+|conclusion|determin\w+|supersed\w+|for the record|cleared|ruled out|rules out|nothing to do with|not involved|unrelated|unaffected|untouched|false alarm|no evidence|no sign|no trace|we now know|now know|reconciled|audited)\b/gi;
const hedged =
  /\b(?:maybe|might|not (?:yet )?(?:sure|certain|confirmed|clear)|i think|i guess|i believe|possibl[ye]|perhaps|probably|rumou?r\w*|apparently|seem(?:s|ed|ingly)?|supposedly|unconfirmed|could be|guess\w*|assum\w+|estimat\w+|preliminary|initial (?:count|estimate|figure|number)|heard that|sounds like|looks like|suspect\w*|allegedly|reportedly|roughly|some say|don't quote)\b/gi;
const asking =
  /\b(?:please|pls|can you|could you|can someone|could someone|can we|could we|would you|let me know|does anyone|anyone|do you|are you|shall we|should we|reminder|join us|rsvp|click|sign up|register)\b/gi;
const summarising =
  /\b(?:post[- ]?(?:incident|mortem)|postmortem|root cause|lessons|summary|resolution|resolved|closing|closed|final|status update|sitrep|situation report|wrap[- ]?up|review|timeline of|debrief|what happened|incident report|after[- ]action|conclusion|findings|rca)\b/gi;

export type SentenceCues = { facets: Map<Facet, number>; certainty: number; hedging: number; asking: number };

export function readCues(text: string, hasSystem: boolean): SentenceCues {
  const found = new Map<Facet, number>();
  for (const [facet, pattern] of Object.entries(facetPatterns)) {
    const count = countMatches(text, pattern);
    const known = facets.find((candidate) => candidate === facet);
    if (count > 0 && known !== undefined) found.set(known, count);
  }
  if (hasSystem) found.set("system", 1);
  return {
    facets: found,
    certainty: countMatches(text, certain),
    hedging: countMatches(text, hedged),
    asking: countMatches(text, asking) + (/\?["')\]]*$/.test(text) ? 2 : 0),
  };
}

/** How much a text presents itself as a summary of something that happened, 0 to 1. */
export function summaryLikeness(title: string, opening: string): number {
  return Math.min(1, countMatches(title, summarising) * 0.5 + countMatches(opening, summarising) * 0.12);
}

const trouble =
  /\b(?:incidents?|outages?|breach\w*|attack\w*|suspicious|unauthori[sz]ed|phish\w*|malware|ransom\w*|intru\w+|hack\w*|fraud\w*|failures?|emergency|unusual|strange|sev ?[0-4]|p[0-2])\b/gi;

/** How densely a text speaks of something that went wrong and what was done about it, about 0 to 1. */
export function incidentDensity(text: string): number {
  const { cause, scale, detection, response } = facetPatterns;
  const found = [cause, scale, detection, response, trouble].reduce(
    (sum, pattern) => sum + Math.min(6, countMatches(text, pattern)),
    0,
  );
  return Math.min(1, found / Math.sqrt(text.length / 6 + 30));
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
