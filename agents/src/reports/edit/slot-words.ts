import {
  confidenceLevels,
  likelihoodWords,
  type ReportPart,
  reportParts,
  tlpMarks,
} from "@hoopoe/contract/reports/report-layout.ts";
import { foreignNumbers } from "../../policy/find-numbers.ts";
import { cardinals, ordinals } from "./report-wordings.ts";
import { partNames } from "./report-words.ts";

/** What a word of a request stands for. A word that stands for nothing here is not read at all. */
export type Slot =
  | { readonly kind: SlotKind }
  | { readonly kind: "part"; readonly part: ReportPart }
  | { readonly kind: "tlp"; readonly tlp: (typeof tlpMarks)[number] }
  | { readonly kind: "likelihood"; readonly word: (typeof likelihoodWords)[number] }
  | { readonly kind: "level"; readonly level: (typeof confidenceLevels)[number] }
  | { readonly kind: "source"; readonly name: string }
  | { readonly kind: "number" | "ordinal"; readonly number: number };
type SlotKind = (typeof plainSlots)[number][0];

/** English first, then German, French, Spanish, Russian, Ukrainian. "Cut" alone is not here: it may mean shorter or gone. */
const plainSlots = [
  [
    "first",
    "first|lead with|start with|begin with|open with|nach oben|nach vorne|ganz oben|the first one|first one|front|beginning|start|up front|oben|anfang|début|principio|начало|початок",
  ],
  ["last", "last|end with|nach unten|ganz unten|the last one|last one|end|bottom|ende|fin|final|конец|кінець"],
  [
    "filler",
    "the|a|an|to|of|for|in|at|as|on|with|it|its|it's|this|that|these|those|we|i|i'd|you|would|should|must|can|could|be|is|are|was|has|have|had|needs?|need|want|like|see|get|go|goes|come|comes|just|also|then|now|right|straight|very|all|any|every|whole|entire|report|document|doc|section|part|list|table|ones|this one|that one|please|pls|plz|and|so|down|up|from|max|maximum|about|our|my|your|here|there|say|said|bit|little|much|too|items?|stuff|chatter|noise|things?|messages?|posts?|mails|marking|marked|tlp|classification|rating|level|number|no\\.? ?(?=\\d)|#|into one finding|into one|into a single finding|into a single one|together|way|far|tops|at most|order|ones|lot|too|u|them|em|both|imo|imho|tbh|btw|fyi|statements?|claims?|ändern|herab|herauf|herunter|markierung|marquage|clasificación|гриф|der|die|das|den|dem|ein|eine|einen|auf|als|und|bitte|mit|aus|von|vom|zu|zum|zur|an|ganz|alles|alle|le|la|les|l'|un|une|de|du|des|d'|en|et|s'il te plaît|s'il vous plaît|el|los|las|del|y|por favor|todo|на|в|и|из|с|как|все|всё|пожалуйста|до|та|і|з|із|як|усе|будь ласка|раздел|отчёт|отчет|abschnitt|bericht|rapport|informe",
  ],
  [
    "shorten",
    "shorten|shave|half as long|half the length|half the size|half as many|halve|halved|too long|too wordy|too verbose|overlong|cap|limit|trim|condense|tighten|shrink|compress|cut down|cut back|boil down|slim down|reduce|shorter|briefer|tighter|crisper|more concise|less detail|less detailed|fewer words|kürze|kürzen|kürzer|raccourcis|raccourcir|raccourcissez|abrège|acorta|acortar|resume|сократи|сократить|сократите|укороти|короче|скороти|скоротити|коротше",
  ],
  [
    "drop",
    "drop|remove|delete|leave out|take out|cut out|kick out|throw out|throw away|omit|hide|exclude|discard|ditch|scrap|strip|strip out|lose|kill|axe|get rid of|eliminate|out|gone|without|no more|don't need|do not need|don't want|do not want|no need for|not needed|not needed any ?more|isn't needed|aren't needed|isn't needed any ?more|aren't needed any ?more|no longer needed|surplus|superfluous|redundant|can go|may go|must go|has to go|have to go|removed|deleted|dropped|streiche|streichen|entferne|entfernen|lösche|löschen|weg|supprime|supprimer|supprimez|enlève|enlever|retire|retirer|elimina|eliminar|quita|quitar|borra|убери|убрать|уберите|удали|удалить|удалите|прибери|прибрати|видали|видалити",
  ],
  ["keep", "keep|use|leave|stick to|limit it to|restrict it to|base|behalte|garde|oставь|оставь|залиш"],
  ["only", "only|just the|nothing but|solely|nur|seulement|uniquement|solo|sólo|только|тільки|лише"],
  [
    "move",
    "put|stick|move|bring|place|shift|make|pull|push|setze|setz|stelle|verschiebe|mets|mettre|déplace|pon|poner|mueve|поставь|перенеси|помести|постав",
  ],
  [
    "merge",
    "merge|combine|join|fold|unite|consolidate|are the same thing|say the same|same thing|the same thing|say the same thing|are duplicates|overlap|are the same one|are the same|zusammenfassen|fusionne|fusionner|fusiona|объедини|об'єднай",
  ],
  ["into", "into|in with"],
  ["position", "position|spot|to place|platz|stelle"],
  [
    "unverified",
    "unverified|unsupported|uncovered|unbacked|unproven|not verified|not covered|not supported|without evidence|without a quote|without quotes",
  ],
  ["before", "above|before|ahead of|in front of|vor|avant|antes de|перед"],
  ["swap", "swap|switch|exchange|reverse|flip|tausche|inverse|intercambia|поменяй|поміняй"],
  [
    "mark",
    "mark|markieren|stufe|passe|passez|cambia|cambie|смени|измени|einstufen|einstufung|classifie|classifie-le|classez-le|marque-le|mets-le|márcalo|clasifícalo|set|change|label|classify|flag|tag|rate|judge|bump|raise|lower|upgrade|downgrade|make it|consider|call|i'd call|i'd say|markiere|marque|marca|отметь|пометь|познач",
  ],
  ["confidence", "conf|confidence|confident|zuversicht|confiance|confianza|уверенность|впевненість"],
  ["finding", "findings?|befunde?|constats?|hallazgos?|выводы?|висновки?|висновок"],
  ["evidence", "evidence|sources?|refs?|references?|beleg|belege|quelle|preuve|источник|джерело"],
  [
    "sentence",
    "sentence|sentences|entries|entry|lines|sätze|satz|phrases?|frases?|предложения|предложений|речення|речень",
  ],
  ["top", "top|the top|best|strongest|main|key|most important|wichtigsten|principaux|главные"],
  ["range", "\\d+ ?(?:-|–|to|through|thru|bis|à|по) ?\\d+"],
] as const;

const foreignParts: readonly (readonly [ReportPart, string])[] = [
  ["bluf", "zusammenfassung|kurzfassung|fazit|résumé|synthèse|resumen|резюме|сводку|сводка|підсумок"],
  ["findings", "befunde|constats|hallazgos|выводы|висновки"],
  ["timeline", "zeitleiste|zeitachse|chronologie|cronología|línea de tiempo|хронологию|хронология|таймлайн|хронологію"],
  ["gaps", "lücken|lacunes|lagunas|пробелы|прогалини"],
  ["actions", "maßnahmen|mesures|acciones|действия|дії"],
  ["sources", "quellen|fuentes|источники|джерела"],
  ["method", "methode|méthode|método|метод"],
];
const foreignMarks: readonly (readonly [(typeof tlpMarks)[number], string])[] = [
  ["AMBER+STRICT", "(?:amber|ambre|ámbar)(?: ?\\+ ?|[- ]| and )(?:strict|strikt|estricto)"],
  ["RED", "red|rot|rouge|rojo|roja|красный|красным|червоний"],
  ["AMBER", "amber|ambre|ámbar"],
  ["GREEN", "green|grün|vert|verte|verde|зелёный|зеленый|зелёным|зелений"],
  ["CLEAR", "tlp[: ]clear|marked clear|white|weiß|weiss|blanc|blanco|белый|білий"],
];

type Reading = readonly [pattern: string, read: (said: string) => Slot];

const marks = foreignMarks.map(([, words]) => words).join("|");
/** "Amber, not red": the mark that is turned down says nothing more. */
const denied = `,? ?(?:but )?(?:don't|do not|never|not|instead of|rather than)(?: (?:mark|make|set|keep|it|this|the report|to|be|as|at))* (?:tlp[: ]?)?(?:${marks}),?(?: (?:but|make it|mark it))?`;
/** Where it comes from says nothing more than where it goes. */
const before = `from (?:tlp[: ]?)?(?:${marks})`;
/** "Only likely, not certain". */
const deniedLikelihood = `,? ?(?:but )?(?:not|rather than|instead of) (?:${likelihoodWords.join("|")}|certain|sure|proven)`;
const enough = "is (?:enough|sufficient)|would be (?:enough|fine|sufficient|ok|okay)|will do|suffices";

export const readings: readonly Reading[] = [
  [denied, () => ({ kind: "filler" })],
  [before, () => ({ kind: "filler" })],
  [deniedLikelihood, () => ({ kind: "filler" })],
  [enough, () => ({ kind: "filler" })],
  // The colour of the national guides, which say it beside TLP alone.
  ["tlp[: ]?(?:yellow|gelb|jaune|amarillo|жёлтый|желтый|жовтий)", () => ({ kind: "tlp", tlp: "AMBER" })],
  ...foreignMarks.map(([tlp, words]): Reading => [`(?:tlp[: ]?)?(?:${words})`, () => ({ kind: "tlp", tlp })]),
  ...likelihoodWords
    .toSorted((a, b) => b.length - a.length)
    .map((word): Reading => [word, () => ({ kind: "likelihood", word })]),
  ...confidenceLevels.map((level): Reading => [
    level === "moderate" ? "moderate|medium" : level,
    () => ({ kind: "level", level }),
  ]),
  // "Evidence 3" is one piece of it, "the evidence" the part.
  ["evidence(?= (?:no\\.? ?|number |#)?\\d)", () => ({ kind: "evidence" })],
  ...reportParts.map((part): Reading => [
    longestFirst(
      [...partNames[part], ...foreignParts.filter(([name]) => name === part).map(([, words]) => words)].join("|"),
    ),
    () => ({ kind: "part", part }),
  ]),
  ["\\d{1,3}", (said) => ({ kind: "number", number: Number(said) })],
  ["a couple(?: of)?", () => ({ kind: "number", number: 2 })],
  // "The first and the third finding": elsewhere "first" is a place.
  [
    `first(?=,? (?:and|or|with) (?:the )?(?:${ordinals.slice(1).join("|")}) findings?)`,
    () => ({ kind: "ordinal", number: 1 }),
  ],
  [[...foreignNumbers.keys()].join("|"), (said) => ({ kind: "number", number: foreignNumbers.get(said) ?? 0 })],
  [cardinals.join("|"), (said) => ({ kind: "number", number: cardinals.indexOf(said) + 1 })],
  [ordinals.slice(1).join("|"), (said) => ({ kind: "ordinal", number: ordinals.indexOf(said) + 1 })],
  ...plainSlots.map(([kind, words]): Reading => [kind === "range" ? words : longestFirst(words), () => ({ kind })]),
];

function longestFirst(words: string): string {
  return words
    .split("|")
    .toSorted((a, b) => b.length - a.length)
    .join("|");
}
