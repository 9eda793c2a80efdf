import { contentStems, tokenise } from "../retrieval/tokenise.ts";
import { stemWord } from "../retrieval/stem-word.ts";

/** Plain words that people use for one another when they ask about what happened. Nothing here names a product. */
const alike: readonly string[] = [
  "begin began begun start started first onset",
  "find found discover discovered spotted detected noticed identified light",
  "contain contained blocked revoked disabled isolated stopped containment withdrawn cut switched off locked",
  "end ended finished resolved closed restored over",
  "lead led leads leading lead commander charge owns ran run runs running handles handled",
  "tell told inform informed notified write wrote briefed announced letter",
  "suspect suspected cleared ruled innocent involved blame blamed guilty fault culprit",
  "decide decided decision agreed agree policy",
  "report reported raised flagged said alarm noticed",
  "notice noticed saw seen spotted realised",
  "intruder attacker outsider stranger hacker criminal thief intruders outside somebody",
  "copy copied download downloaded taken took stole stolen exfiltrated pulled",
  "publish published leaked exposed public open stood stands posted pushed",
  "prevent prevented stop stopped failed refused averted thwarted",
  "expire expires expired lifetime live lives lived last lasts longer end ends",
  "sign signed login logged log connect connected entered enter access accessed",
  "call called named entitled",
  "divert pay paid payment money transfer transferred",
  "employee staff colleague worker",
  "document file paper",
  "read opened accessed",
  "leave left dropped planted",
  "program software malware tool file application",
  "cause caused because reason root due led",
  "abuse abused misused compromised stolen consented used",
  "send sent mailed came",
  "file document attachment",
  "machine host server computer laptop system",
  "customer client",
  "supplier vendor",
  "message mail email",
  "application app tool",
  "address ip came from",
  "key token secret credential credentials",
  "cost worth amount paid price bill",
];
const groups = alike.map((line) => new Set(line.split(" ").map(stemWord)));

/** The stems of words that people use for this one, without itself. */
export function likeStems(stem: string): Set<string> {
  const like = new Set(groups.filter((group) => group.has(stem)).flatMap((group) => [...group]));
  like.delete(stem);
  return like;
}

/** The question's own stems weigh 1, words that mean about the same 0.45, and those of `context` (what was said before) 0.3. */
export function questionTerms(question: string, context = ""): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (stem: string, weight: number) => terms.set(stem, Math.max(terms.get(stem) ?? 0, weight));
  for (const { text } of tokenise(question)) {
    const stems = contentStems(text);
    // "first" is a stop word of no text but asks for something here.
    const own =
      stems.length === 0 && /^(?:first|who|told|led|over)$/i.test(text) ? [stemWord(text.toLowerCase())] : stems;
    for (const stem of own) {
      add(stem, 1);
      for (const group of groups) if (group.has(stem)) for (const other of group) add(other, 0.45);
    }
  }
  for (const stem of contentStems(context)) add(stem, 0.3);
  return terms;
}
