import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";
import { partOf, partPattern } from "./report-words.ts";

const list = `((?:the |all )?(?:${partPattern})(?:(?:,| and|,? or) (?:the )?(?:${partPattern}))*)`;
const still =
  "(?:(?:exactly |just )?(?:as (?:it|they|that) (?:is|are|was|were|stands?)(?: now)?|as[- ]is|as are|alone|unchanged|untouched|intact|the way (?:it is|they are)))";
const rest =
  "(?:anything|anything else|the rest|everything else|the others?|the other (?:parts|sections)|nothing else|the wording|anything other than that)";
const patterns = [
  new RegExp(`^(?:leave|keep|let) ${list} ${still}$`, "i"),
  new RegExp(`^(?:keep|leave) ${list}$`, "i"),
  new RegExp(
    `^${list} (?:stays?|is fine|are fine|remains?|should stay|must stay|is to stay|is good|are good|can stay|(?:is|are) (?:ok|okay|great|perfect))(?: ${still})?$`,
    "i",
  ),
  new RegExp(
    `^(?:do not|don['’]?t|never|without) (?:touch|change|edit|alter|modify|shorten|drop|remove|delete|cut|move|rename|touching|changing|editing|shortening|altering)(?: in)? ${list}$`,
    "i",
  ),
  new RegExp(`^not (?:in )?${list}$`, "i"),
  new RegExp(`^hands off ${list}$`, "i"),
  new RegExp(
    `^(?:(?:i|we) )?(?:do not|don['’]?t) (?:want|need) ${list} (?:to be )?(?:touched|changed|edited|altered|shortened|dropped|removed|deleted|cut|moved|renamed)$`,
    "i",
  ),
];
const patternsOfRest = [
  new RegExp(`^(?:leave|keep|let) ${rest}(?: ${still})?$`, "i"),
  new RegExp(
    `^(?:do not|don['’]?t|never|without) (?:touch|change|edit|alter|modify|reword|rewrite|do|drop|remove|delete|cut|touching|changing|editing|altering|rewording) ${rest}$`,
    "i",
  ),
  new RegExp(
    `^(?:then )?${rest} ${still}$|^(?:touch|change|edit|do) nothing(?: else)?$|^nothing else$|^${rest} (?:stays|remains|is to stay)(?: ${still})?$`,
    "i",
  ),
];

/** The parts that a clause wants left as they are; [] where it says so of all else, null where it says nothing of the kind. */
export function readKept(said: string): ReportPart[] | null {
  if (patternsOfRest.some((pattern) => pattern.test(said))) return [];
  const found = patterns.map((pattern) => pattern.exec(said)?.[1]).find((one) => one !== undefined);
  if (found === undefined) return null;
  return found.split(/,? and |,? or |, ?/i).flatMap((name) => partOf(name.replace(/^(?:the|all) /i, "")) ?? []);
}
