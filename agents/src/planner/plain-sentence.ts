import { choiceRules } from "./choice-rules.ts";
import { consentRules } from "./consent-rules.ts";
import { eventRules } from "./event-rules.ts";
import { findSchedule } from "./find-schedule.ts";
import { idiomRules, lateRules } from "./idiom-rules.ts";
import { leadRules } from "./lead-rules.ts";
import { mendVerbs } from "./mend-verbs.ts";
import { orderRules } from "./order-rules.ts";
import { phraseRules, politeRules } from "./phrase-rules.ts";
import { speechRules } from "./speech-rules.ts";
import { timeRules } from "./time-rules.ts";
import { questionRules, tellingRules } from "./telling-rules.ts";
import { turnRules } from "./turn-rules.ts";
import type { Rule } from "./wording-parts.ts";

const rules: readonly Rule[] = [
  ...choiceRules,
  ...consentRules,
  ...idiomRules,
  ...speechRules,
  ...leadRules,
  ...phraseRules,
  ...orderRules,
  ...lateRules,
];

/** Each rule is tried on what the ones before have left. What begins a workflow stands in the first sentence. */
export function plainSentence(sentence: string, { isFirst }: { isFirst: boolean }): string {
  const asked = apply(politeRules, sentence);
  const timed = isFirst ? apply(timeRules, asked) : asked;
  const time = isFirst ? findSchedule(timed) : null;
  const rest = time?.start === 0 ? /^[,:]?\s+(?=\S)(.*)$/su.exec(timed.slice(time.end))?.[1] : undefined;
  // 'Every day at six I'd like …': when leads, what is said behind it is read by itself.
  if (time !== null && rest !== undefined && !/^(?:\p{Ll}\p{L}* )?(?:of|to|until|in|between|from|on)\b/iu.test(rest))
    return `${timed.slice(0, time.end)}, ${plainSentence(rest, { isFirst: false })}`;
  return apply(
    [...timeRules, ...tellingRules, ...turnRules, ...(isFirst ? eventRules : questionRules), ...rules],
    withNames(asked),
  );
}

function apply(those: readonly Rule[], sentence: string): string {
  let said = sentence;
  for (const [pattern, write] of those) {
    said = mendVerbs(said);
    for (let turn = 0; turn < 4; turn += 1) {
      const match = pattern.exec(said);
      const next = match === null ? undefined : write(match);
      if (match === null || next === undefined) break;
      const changed = `${said.slice(0, match.index)}${next}${said.slice(match.index + match[0].length)}`;
      if (changed === said) break;
      said = changed;
    }
  }
  return said;
}

/** 'Assign it to Tom and let him know': who 'him' is. */
function withNames(sentence: string): string {
  return sentence.replace(/\blet (him|her|them) know\b/iu, (whole, _who, at: number) => {
    const name = [...sentence.slice(0, at).matchAll(/\bto (\p{Lu}\p{Ll}+)\b/gu)].at(-1)?.[1];
    return name === undefined ? whole : `let ${name} know`;
  });
}
