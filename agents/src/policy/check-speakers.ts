import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";

const speech =
  /^(?:sa(?:ys?|id)|claim(?:s|ed)?|report(?:s|ed)?|warn(?:s|ed)?|confirm(?:s|ed)?|den(?:y|ies|ied)|stat(?:es|ed)|wr(?:ites?|ote)|announc(?:es|ed)|admit(?:s|ted)?|alleg(?:es|ed)|believ(?:es?|ed)|thinks?|thought|insist(?:s|ed)?|argu(?:es|ed)|explain(?:s|ed)?|acknowledg(?:es|ed)|conclud(?:es?|ed)|estimat(?:es|ed)|sag(?:t|te|en|ten)|berichte(?:t|te|n|ten)|erkl(?:ärt|ärte|ären|ärten)|behaupte(?:t|te|n|ten)|warnte?n?|bestätigte?n?|schr(?:eibt|ieb)|meint|meinte|говор(?:ит|ят)|сказал[аи]?|сообщ(?:ил[аи]?|ает|ают)|заяв(?:ил[аи]?|ляет|ляют)|утвержда(?:ет|ют|л[аи]?)|подтверд(?:ил[аи]?)|написал[аи]?)$/u;
const cited = /^(?:according to|laut|selon|según|по словам|по данным)(?: |$)/;
const passive = /^(?:am|is|are|was|were|be|been|being|has|have|had|to|wird|wurden?|ist|sind)$/;
const clauseEnd = /[;:.!?,()"](?=\s|$)/;

/** "The vendor says" is not covered by "the attacker says": who speaks in a sentence must speak in a quote, or have written it. */
export function checkSpeakers(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = new Set(spans.flatMap((span) => speakersOf(span.claims.folded).map(({ stem }) => stem)));
  const authors = new Set(
    spans
      .filter(({ field }) => field === "author")
      .flatMap((span) => tokenise(span.claims.folded).map(({ lower }) => stemOf(lower))),
  );
  return speakersOf(claims.folded)
    .filter(({ stem }) => !quoted.has(stem) && !authors.has(stem))
    .map(({ text, verb }) => `the quotes don't say that “${text}” ${verb} it`);
}

interface Speaker {
  readonly text: string;
  readonly stem: string;
  readonly verb: string;
}

/** The word before "said" in its clause, or behind it where it closes a report: "…, said the vendor"; and behind "according to". */
function speakersOf(folded: string): Speaker[] {
  return folded.split(clauseEnd).flatMap((clause) => {
    const words = tokenise(clause);
    return words.flatMap(({ lower, text: verb }, at): Speaker[] => {
      const isTo = cited.test(`${lower} ${words[at + 1]?.lower ?? ""}`);
      if (!isTo && (!speech.test(lower) || isPassive(words, at))) return [];
      const behind = words
        .slice(at + (isTo && !/^(?:laut|selon|según)$/.test(lower) ? 2 : 1))
        .filter((word) => !isStopWord(word.lower));
      const before = words.slice(0, at).filter((word) => !isStopWord(word.lower));
      // A name is heard by its last word.
      const named = behind.findLast((_, index) => index === 0 || behind.slice(0, index + 1).every(isCapital));
      const speaker = isTo ? named : (before.at(-1) ?? (at === 0 ? named : undefined));
      return speaker === undefined
        ? []
        : [{ text: speaker.text, stem: stemOf(speaker.lower), verb: isTo ? "said" : verb }];
    });
  });
}

function isCapital({ text }: { text: string }): boolean {
  return /^\p{Lu}/u.test(text);
}

function isPassive(words: readonly { lower: string }[], at: number): boolean {
  return passive.test(words[at - 1]?.lower ?? "") && !/^(?:ha[sd]|have)$/.test(words[at - 1]?.lower ?? "");
}

function stemOf(lower: string): string {
  return stemWord(lower.replace(/'s?$/, ""));
}
