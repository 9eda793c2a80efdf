import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { weighWidely } from "../../check/weigh-widely.ts";
import { hasNounCapitals } from "../../policy/check-values.ts";
import { type CodeCheck, weighSentence } from "../../policy/check-citations.ts";
import { type Numbered, placeSentence } from "./place-draft.ts";
import type { CitedSentence, Written } from "./writer-schema.ts";

/** Every fault that code can see, by the ids of `draftLines`: values that the cited sources don't hold, sources that aren't there. */
export function findFaults(written: Written, at: Numbered): string[] {
  const of = (id: string, said: CitedSentence, more: { at?: string; inherits?: readonly CitedSentence[] } = {}) => {
    const { text, citations } = placeSentence(said, at);
    const inherited = (more.inherits ?? []).flatMap((one) => placeSentence(one, at).citations);
    return { id, said: { text, at: more.at, citations: [...citations, ...inherited] } };
  };
  const below = written.findings.flatMap(({ heading, sentences }) => [heading, ...sentences]);
  const all = [
    ...written.bluf.map((said, index) =>
      of(`b${index + 1}`, said, said.citations.length === 0 ? { inherits: below } : {}),
    ),
    ...written.findings.flatMap(({ heading, sentences }, index) => [
      of(`f${index + 1}`, heading, { inherits: sentences }),
      ...sentences.map((said, place) => of(`f${index + 1}.${place + 1}`, said)),
    ]),
    ...entriesOf(written.timeline, "t").map(({ id, at: time, said }) => of(id, said, { at: time })),
    ...entriesOf(written.actions, "a").map(({ id, at: time, said }) => of(id, said, { at: time })),
  ];
  const isNounCapital = hasNounCapitals(all.map(({ said }) => said.text).join("\n"));
  const evidence = evidenceOf(at.docs);
  const cited = new Set(all.flatMap(({ said }) => said.citations.map(({ evidenceId }) => evidenceId)));
  const known = [...cited].flatMap((id) => evidence[Number(id)] ?? []);
  return all.flatMap(({ id, said }) => {
    const code = weighWidely(withMoment(said), known, { isNounCapital, ourNames: at.ourNames });
    return code.status === "refused" ? [`${id}: ${code.reasons.join("; ")}`] : [];
  });
}

/** An entry's source is evidence for its moment, whatever its sentence cites. */
function entriesOf(entries: Written["timeline"], letter: string) {
  return entries.map(({ at, n, sentence }, index) => {
    const moment = Date.parse(at);
    return {
      id: `${letter}${index + 1}`,
      at: Number.isNaN(moment) ? "" : at,
      said: { ...sentence, citations: [...sentence.citations, { n, quote: "" }] },
    };
  });
}

/** The documents as evidence, by their index: each is read for its values once. */
const evidenceByDocs = new WeakMap<readonly SourceDoc[], Evidence[]>();

function evidenceOf(docs: readonly SourceDoc[]): Evidence[] {
  const evidence = evidenceByDocs.get(docs) ?? docs.map((doc, index) => ({ id: String(index), number: 1, ...doc }));
  evidenceByDocs.set(docs, evidence);
  return evidence;
}

type Moment = SentenceDraft & { at?: string | undefined };

function withMoment(said: Moment): Moment {
  return { ...said, at: said.at === "" ? undefined : said.at };
}

/** What code says of a sentence on the documents that it cites itself. */
export function weigh(sentence: SentenceDraft, docs: readonly SourceDoc[]): CodeCheck {
  const evidence = evidenceOf(docs);
  const cited = [...new Set(sentence.citations.map(({ evidenceId }) => evidenceId))];
  return weighSentence(
    sentence,
    cited.flatMap((id) => evidence[Number(id)] ?? []),
  );
}
