import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";

/*
 * The words of everyday requests, by what they mean. No product is named here: those come from the catalog. A word may
 * have several meanings; the catalog's own words decide between them.
 */
const verbWords: Readonly<Record<string, string>> = {
  send: "send sent forward relay email e-mail mail notify alert message ping drop shoot dispatch tell inform warn remind enviar envía envia manda senden sende schick schicke verschicke envoie envoyer",
  post: "post send nudge publish announce write put tell inform notify alert share drop say leave publica poste veröffentliche",
  message: "message dm ping nudge poke tell notify alert inform text",
  forward: "forward relay pass redirect reenvía leite weiterleiten",
  reply: "reply respond answer responde antworte",
  create: "create open raise file log make add submit register new start crea erstelle öffne crée",
  draft: "draft compose prepare",
  list: "list find search look get fetch show pull collect gather retrieve query check lookup grab lista busca finde suche liste cherche",
  read: "read load open fetch get parse view retrieve check poll ingest consult lee lies lis",
  update: "update change set edit modify adjust raise bump lower",
  comment: "comment note leave",
  transition: "transition move set close resolve reopen mark put",
  assign: "assign reassign hand give asigna",
  attach: "attach",
  react: "react reaction emoji",
  upload: "upload share attach put",
  label: "label tag mark add put etiqueta",
  archive: "archive",
  trash: "trash delete bin remove discard erase",
  move: "move put file shift mueve verschiebe",
  save: "save store keep write put export place guarda speichere",
  append: "append add write log record",
  revoke: "revoke withdraw remove unshare cancel disable kill stop",
  remediate: "remediate clean remove purge",
  quarantine: "quarantine",
  restore: "restore",
  release: "release deliver",
  reject: "reject refuse deny discard",
  block: "block ban blacklist blocklist bloquea blockiere",
  permit: "permit allow whitelist allowlist unblock",
  review: "review close mark",
  summarise: "summarise summarize summary condense recap shorten digest boil resume zusammenfassen fasse résume",
  classify: "classify categorise categorize sort label bucket group",
  extract: "extract pull parse pick grab",
  report: "report write compile produce draft generate prepare assemble",
  answer: "answer respond",
  triage: "triage judge assess evaluate analyse analyze investigate rate",
  call: "call send request hit query ping invoke trigger check probe poll fetch",
};

const nounWords: Readonly<Record<string, string>> = {
  mail: "mail email e-mail mails emails correo nachricht",
  message: "message messages mail email e-mail post note reminder notice apology warning heads-up announcement",
  issue: "issue ticket bug story task incidencia ticket",
  document: "document file doc sheet presentation documento dokument",
  file: "file csv attachment txt log archivo datei",
  threat: "threat attack campaign detection amenaza bedrohung",
  link: "link url",
  person:
    "person people user someone dm direct colleague vip employee manager lead owner reporter requester engineer officer boss analyst",
  feed: "feed rss atom news article advisory headline blog",
  case: "case takeover",
  sender: "sender address domain",
  people: "people person user",
  request: "request get post put webhook endpoint api",
  reaction: "reaction emoji",
  group: "group",
  attachment: "attachment enclosure",
  thread: "thread conversation",
  shared: "shared sharing externally public outside external",
  click: "click clicked clicks",
  held: "held hold queue waiting",
};

/** Verbs of requests that are met often enough to open a clause, whether or not anything in the catalog does them. */
const otherVerbs =
  "isolate unsend text call print scan delete wipe reboot restart shut lock unlock disable enable reset provision deploy install translate transcribe book schedule buy order pay record play turn switch ring fax page escalate sync push merge commit calendar invite enrol enroll suspend kick rotate patch detonate sandbox take bring use ask get wait pause hold stop end finish run export import convert encrypt decrypt download backup compress resize render rename copy duplicate approve order plot chart draw generate compute calculate count rank enrich contact dial phone telephone sms geolocate photograph subscribe unsubscribe track monitor watch remember compare verify confirm validate look take let make do have give keep set sign erase cancel revert undo roll cut disconnect contain update change";

const concepts = new Map<string, Set<string>>();
const verbStems = new Set<string>();
for (const [concept, words] of Object.entries(verbWords)) addWords(`v:${concept}`, words);
for (const [concept, words] of Object.entries(nounWords)) addWords(`n:${concept}`, words);
for (const words of [...Object.values(verbWords), otherVerbs]) {
  for (const word of words.split(/\s+/)) verbStems.add(stemWord(word));
}
/** Where the verbs of each stem stand in the lists, the first of each list. */
const places = new Map<string, { concept: string; at: number }[]>();
for (const [concept, words] of Object.entries(verbWords)) {
  for (const [at, word] of words.split(/\s+/).entries()) {
    const known = places.get(stemWord(word)) ?? [];
    if (known.every((place) => place.concept !== concept)) places.set(stemWord(word), [...known, { concept, at }]);
  }
}
const verbatim = new Set([...Object.values(verbWords), otherVerbs].flatMap((words) => words.split(/\s+/)));
const nounOnly = new Set(["new", "summary", "reaction", "emoji", "note"].map(stemWord));

function addWords(concept: string, words: string): void {
  for (const word of [...words.split(/\s+/), concept.slice(2)]) {
    const stem = stemWord(word);
    concepts.set(stem, (concepts.get(stem) ?? new Set()).add(concept));
  }
}

/** The meaning of a verb that is meant first: 'forward' is to forward before it is to send. */
export function firstMeaningOf(word: string): string[] {
  const stem = stemWord(word.toLowerCase());
  const ranks = (places.get(stem) ?? []).map(({ concept, at }) => ({
    concept: `v:${concept}`,
    at: concept === word ? -1 : at,
  }));
  const best = Math.min(...ranks.map(({ at }) => at));
  return [stem, ...ranks.filter(({ at }) => at === best).map(({ concept }) => concept)];
}

/** The meanings of a word: its own stem, always, and the lexicon's concepts (`v:` verbs, `n:` nouns). */
export function meaningsOf(word: string): string[] {
  const stem = stemWord(word.toLowerCase());
  return [stem, ...(concepts.get(stem) ?? [])];
}

/** Whether a verb stands so in the lists: 'add', not 'adde', which has the same stem. */
export const isListedVerb = (word: string): boolean => verbatim.has(word.toLowerCase());

/** Whether a word can open a wish: send, post, isolate. */
export function isVerb(word: string): boolean {
  const stem = stemWord(word.toLowerCase());
  if (!verbStems.has(stem) || nounOnly.has(stem)) return false;
  return verbatim.has(word.toLowerCase()) || !/(?:ed|ing|tion|[^s]s)$/.test(word.toLowerCase());
}
