import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { type Clause, type ClauseValue, findClauses } from "./find-clauses.ts";
import { isSameWord } from "./same-word.ts";

/**
 * "The token was revoked on Tuesday" from "was stolen on Tuesday and revoked on Wednesday": a number, day, time, id or name
 * that a quote gives to one deed, told of another to which the quotes give a value of their own. The same for who does it:
 * "the gateway was rebooted" where the quotes reboot the firewall.
 */
export function checkRivals(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const quoted = spans.flatMap((span) => findClauses(span.claims));
  const said = findClauses(claims);
  const told = said.flatMap(({ values }) => values);
  return said.flatMap((clause) => [
    ...clause.values
      .filter((value) => quoted.some(({ values }) => values.some((other) => isSameValue(other, value))))
      .flatMap((value) => rivalOf(value, { clause, quoted, told })),
    ...strangerOf(clause, { quoted, said }),
  ]);
}

/** A deed that each quote gives to another, who is left out of the sentence. */
function strangerOf(
  { words, opening, subject, isLeaning }: Clause,
  { quoted, said }: { quoted: readonly Clause[]; said: readonly Clause[] },
): string[] {
  const isIn = (list: readonly string[], word: string) => list.some((other) => isSameWord(other, word));
  const actors = isLeaning ? subject : opening;
  if (actors.length === 0) return [];
  const all = said.flatMap((clause) => clause.words);
  const strange = words.find((word) => {
    const clauses = isLeaning || !isIn(opening, word) ? quoted.filter((clause) => isIn(clause.words, word)) : [];
    const isOfAnother = (clause: Clause) =>
      clause.opening.length > 0 &&
      !clause.opening.some((one) => isIn(all, one)) &&
      !actors.some((one) => one !== word && (isIn(clause.words, one) || isIn(clause.subject, one)));
    return clauses.length > 0 && clauses.every(isOfAnother);
  });
  return strange === undefined ? [] : [`the quotes don't say “${strange}” about “${actors.join(" ")}”`];
}

function rivalOf(
  value: ClauseValue,
  { clause, quoted, told }: { clause: Clause; quoted: readonly Clause[]; told: readonly ClauseValue[] },
): string[] {
  const rivals = clause.words.flatMap((word) => {
    const clauses = quoted.filter(({ words, subject }) =>
      [...words, ...subject].some((other) => isSameWord(other, word)),
    );
    const given = clauses.map((one) => [...one.values, ...one.inherited].filter(({ kind }) => kind === value.kind));
    const isRival = (values: readonly ClauseValue[]) =>
      !values.some((other) => isSameValue(other, value)) &&
      values.some((other) => !told.some((own) => isSameValue(own, other)));
    return given.length > 0 && given.every(isRival) ? [`${word}`, given[0]?.[0]?.text ?? ""] : [];
  });
  const [word, other] = rivals;
  return word === undefined ? [] : [`the quotes say “${word}” about ${other}, not about ${value.text}`];
}

function isSameValue(one: ClauseValue, other: ClauseValue): boolean {
  return one.kind === other.kind && one.key === other.key;
}
