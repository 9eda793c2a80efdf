/** What people ask of a report in German, French, Spanish and Russian, phrase by phrase in the English that the rules read. The longest forms first. */
type Phrases = readonly (readonly [foreign: string, english: string])[];

const months: readonly (readonly [string, string])[] = [
  ["january", "januar|janvier|enero|январ[ьяе]"],
  ["february", "februar|février|febrero|феврал[ьяе]"],
  ["march", "märz|mars|marzo|марта?е?"],
  ["april", "avril|abril|апрел[ьяе]"],
  ["may", "mai|mayo|ма[йяе]"],
  ["june", "juni|juin|junio|июн[ьяе]"],
  ["july", "juli|juillet|julio|июл[ьяе]"],
  ["august", "août|agosto|августа?е?"],
  ["september", "septembre|septiembre|сентябр[ьяе]"],
  ["october", "oktober|octobre|octubre|октябр[ьяе]"],
  ["november", "novembre|noviembre|ноябр[ьяе]"],
  ["december", "dezember|décembre|diciembre|декабр[ьяе]"],
];
const calendar: Phrases = months.map(([english, foreign]) => [foreign, english]);

const german: Phrases = [
  ["(?:bitte )?(.+?) auf (\\S+) sätze kürzen", "shorten $1 to $2 sentences"],
  ["(?:bitte )?(?!(?:und|aber) )(\\S+(?: \\S+)?) kürzen", "shorten $1"],
  ["(?:bitte )?(?!(?:und|aber) )(\\S+(?: \\S+)?) (?:entfernen|löschen|streichen|weglassen|rausnehmen)", "drop $1"],
  [
    "(?:lass|lasse|belasse|lassen sie) (.+?) (?:wie (?:sie|es|er) (?:ist|sind)|unverändert|so|in ruhe)",
    "leave $1 as it is",
  ],
  [
    "füge? (?:bitte )?(?:eine? )?(zeitleiste|zeitachse|chronologie) (?:von|vom|für|zu|zum|über|der|des|im) (.+?) (?:hinzu|ein)",
    "add a timeline of $2",
  ],
  [
    "füge? (?:bitte )?(?:einen? )?(?:befund|abschnitt|absatz|etwas) (?:zu|zum|zur|über) (.+?) (?:hinzu|ein)",
    "add a finding about $1",
  ],
  ["(?:lass|lasse|lasst) (.+?) (?:weg|raus|aus)", "drop $1"],
  ["(?:nimm|nehmt|nehmen sie) (.+?) (?:raus|heraus|weg)", "drop $1"],
  [
    "(?:setz|setze|stell|stelle|schieb|schiebe|rück|rücke) (.+?) (?:an den anfang|nach oben|nach vorne?|ganz nach oben)",
    "put $1 first",
  ],
  ["(?:setz|setze|stell|stelle|schieb|schiebe|rück|rücke) (.+?) (?:ans ende|nach unten|nach hinten)", "put $1 last"],
  [
    "(?:mach|mache) (?:es|das|die änderung|die letzte änderung) rückgängig|(?:die )?(?:letzte änderung )?rückgängig(?: machen)?",
    "undo that",
  ],
  ["mach(?:e|en sie)? (.+?) kürzer", "make $1 shorter"],
  ["kürzen sie|kürze|kürzen|verkürze|verkürzen|straffe|straffen", "shorten"],
  ["entferne|entfernen sie|entfernen|lösche|lösch|löschen|streiche|streich|streichen", "drop"],
  [
    "(?:markiere|markier|kennzeichne|stufe|setze) (?:ihn|es|sie|das|den bericht|diesen bericht|die einstufung) (?:als|mit|auf)",
    "mark it as",
  ],
  ["(?:nenne|nenn|betitle) (?:ihn|es|den bericht)", "title it"],
  ["behalte nur|nur behalten|behalte bitte nur", "keep only"],
  ["alles (?:von|aus|vom)", "everything from"],
  ["alles (?:über|zu|zum|zur)", "everything about"],
  ["(?:auf|zu) (?=\\d|zwei|drei|vier|fünf|eine?n? )", "to "],
  [
    "die zusammenfassung|der zusammenfassung|zusammenfassung|das fazit|fazit|die kernaussage|kernaussage",
    "the summary",
  ],
  ["die befunde|befunde|die erkenntnisse|erkenntnisse|die feststellungen|feststellungen", "the findings"],
  ["befund|erkenntnis|feststellung", "finding"],
  ["die zeitleiste|zeitleiste|die zeitachse|zeitachse|die chronologie|chronologie", "the timeline"],
  ["die maßnahmen|maßnahmen|massnahmen", "the actions"],
  ["die lücken|lücken", "the gaps"],
  ["die quellen|quellen", "the sources"],
  ["nachrichten", "messages"],
  ["e-mails|mails", "mails"],
  ["lärm|rauschen", "noise"],
  ["sätze|sätzen|satz", "sentences"],
  ["zwei", "two"],
  ["drei", "three"],
  ["vier", "four"],
  ["der ersten woche (?:im|von|vom)?|erste[nr]? woche (?:im|von|vom)?", "first week of"],
  ["letzten? woche", "last week"],
  ["letzten? monats?", "last month"],
  ["gestern", "yesterday"],
  ["heute", "today"],
  ["und", "and"],
  ["aber", "but"],
  ["bitte", ""],
  ["alle|den|dem|das|die|der|des", "the"],
];

const russian: Phrases = [
  ["не (?:трогай(?:те)?|меняй(?:те)?|изменяй(?:те)?)", "don't touch"],
  ["оставь(?:те)? (?!только)(.+?) (?:как есть|без изменений|в покое)", "leave $1 as it is"],
  [
    "(?:добавь|добавьте|покажи|сделай) (?:хронологию|таймлайн|временную шкалу) (?:за|для|с|на|по)? ?(.+)",
    "add a timeline of $1",
  ],
  ["(?:добавь|добавьте) (?:раздел|вывод|пункт|абзац) (?:про|о|об) (.+)", "add a finding about $1"],
  ["(?:перенеси|поставь|перемести|подними) (.+?) (?:в начало|наверх|вверх|первой|первым)", "put $1 first"],
  ["(?:перенеси|поставь|перемести|опусти) (.+?) (?:в конец|вниз)", "put $1 last"],
  ["отмени(?:ть|те)?(?: это| последнее изменение| последнюю правку)?|верни(?:те)?,? как было", "undo that"],
  ["сделай(?:те)? (.+?) (?:короче|покороче)", "make $1 shorter"],
  ["сократи(?:ть|те)?|укороти(?:ть|те)?", "shorten"],
  ["убери(?:те)?|убрать|удали(?:те|ть)?|выкинь(?:те)?|исключи(?:те|ть)?", "drop"],
  [
    "(?:отметь(?:те)?|пометь(?:те)?|промаркируй|маркируй)(?: его| это| отч[её]т)?(?: как)?|поставь(?: гриф| метку)?",
    "mark it as",
  ],
  ["назови(?:те)?(?: его| отч[её]т)?", "title it"],
  ["оставь(?:те)? только", "keep only"],
  ["вс[её] (?:из|от)", "everything from"],
  ["вс[её] (?:про|о|об)", "everything about"],
  ["шум (?:из|от|в|со) (\\S+)", "$1 noise"],
  ["сообщения (?:из|от|в|со) (\\S+)", "$1 messages"],
  ["резюме|сводку|сводка|краткую сводку|главное", "the summary"],
  ["выводы|находки", "the findings"],
  ["вывод|находку", "finding"],
  ["хронологию|хронология|таймлайн|временную шкалу", "the timeline"],
  ["действия|меры", "the actions"],
  ["пробелы", "the gaps"],
  ["источники", "the sources"],
  ["до (?=\\d|двух|тр[её]х)", "to "],
  ["двух", "two"],
  ["тр[её]х", "three"],
  ["предложений|предложения|предложение", "sentences"],
  ["перв(?:ую|ой|ая) недел[яюи]", "first week of"],
  ["прошл(?:ую|ой|ая) недел[яюи]", "last week"],
  ["вчера", "yesterday"],
  ["сегодня", "today"],
  ["и", "and"],
  ["но", "but"],
  ["пожалуйста", ""],
];

const french: Phrases = [
  ["ne (?:touche|touchez|change|changez) pas (?:à )?", "don't touch "],
  ["(?:laisse|laissez) (.+?) (?:tel quel|telle quelle|tels quels|comme (?:il|elle) est)", "leave $1 as it is"],
  ["(?:ajoute|ajoutez|ajouter) une (?:chronologie|frise) (?:de la |du |de |d'|pour )(.+)", "add a timeline of $1"],
  ["(?:mets|mettez|place|placez) (.+?) (?:au début|en premier|en tête)", "put $1 first"],
  ["(?:mets|mettez|place|placez) (.+?) (?:à la fin|en dernier)", "put $1 last"],
  ["annule(?:z|r)?(?: ça| cela| la dernière modification)?", "undo that"],
  ["raccourcis|raccourcissez|raccourcir|abrège|abrégez", "shorten"],
  ["supprime|supprimez|supprimer|enlève|enlevez|retire|retirez", "drop"],
  ["(?:marque|marquez|classe|classez)(?:-le| le rapport)?(?: comme| en)?", "mark it as"],
  ["tout ce qui vient de|tout de", "everything from"],
  ["le bruit (?:de|sur) (\\S+)", "$1 noise"],
  ["le résumé|la synthèse|résumé|synthèse", "the summary"],
  ["les constats|constats|les conclusions", "the findings"],
  ["la chronologie|chronologie", "the timeline"],
  ["les lacunes|lacunes", "the gaps"],
  ["les mesures|les actions", "the actions"],
  ["la semaine dernière", "last week"],
  ["hier", "yesterday"],
  ["à deux phrases", "to two sentences"],
  ["à trois phrases", "to three sentences"],
  ["et", "and"],
  ["mais", "but"],
  ["s'il (?:vous|te) plaît|svp|stp", ""],
];

const spanish: Phrases = [
  ["no (?:toques|toque|cambies|cambie)", "don't touch"],
  ["(?:deja|deje) (.+?) (?:como está|tal cual|igual)", "leave $1 as it is"],
  [
    "(?:añade|agrega|añada|agregue) una (?:cronología|línea de tiempo) (?:de la |del |de |para )(.+)",
    "add a timeline of $1",
  ],
  ["(?:pon|ponga|mueve|mueva) (.+?) (?:al principio|primero|arriba)", "put $1 first"],
  ["(?:pon|ponga|mueve|mueva) (.+?) (?:al final)", "put $1 last"],
  ["deshaz(?: eso| el último cambio)?|deshacer", "undo that"],
  ["acorta|acorte|resume|abrevia", "shorten"],
  ["quita|quite|elimina|elimine|borra|borre", "drop"],
  ["(?:marca|marque|clasifica)(?:lo| el informe)?(?: como)?|(?:márcalo|márquelo|clasifícalo)(?: como)?", "mark it as"],
  ["todo lo de|todo de", "everything from"],
  ["el ruido de (\\S+)", "$1 noise"],
  ["el resumen|resumen|la síntesis", "the summary"],
  ["los hallazgos|hallazgos", "the findings"],
  ["la cronología|cronología", "the timeline"],
  ["las lagunas", "the gaps"],
  ["las acciones|las medidas", "the actions"],
  ["la semana pasada", "last week"],
  ["ayer", "yesterday"],
  ["y", "and"],
  ["pero", "but"],
  ["por favor", ""],
];

const edge = { before: "(?<![\\p{L}\\p{N}])", after: "(?![\\p{L}\\p{N}])" };
const tongues = [german, russian, french, spanish].map((phrases) =>
  [...phrases, ...calendar].map(
    ([foreign, english]) =>
      [
        new RegExp(
          `${edge.before}(?:${foreign})${foreign.endsWith(" ") || foreign.endsWith(")") ? "" : edge.after}`,
          "giu",
        ),
        english,
      ] as const,
  ),
);

/** The same request as each of the tongues would have it in English; only those in which something was known. */
export function sayInEnglish(said: string): string[] {
  return tongues.flatMap((phrases) => {
    const english = phrases.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), said);
    return english === said
      ? []
      : [
          english
            .replace(/\s+/gu, " ")
            .replace(/\bthe the\b/giu, "the")
            .trim(),
        ];
  });
}
