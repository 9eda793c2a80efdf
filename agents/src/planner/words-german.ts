import type { Tongue } from "./tongue.ts";

/** What each English word, or a few, is said as; separable verbs stand without what they part with. */
const words = `
the: der die das den dem des | a: ein eine einen einem einer eines | and: und | or: oder | of: von vom | in: in im ins | on: auf am | at: um
to: an zu zum zur nach | with: mit | for: für | from: aus | over: über per via | about: bezüglich | after: nach nachdem | before: bevor vor
when: wenn sobald wann | if: falls ob | once: | otherwise: sonst ansonsten andernfalls andererseits | not: nicht kein keine keinen keiner
it: es sie ihn ihm ihr | them: ihnen | this: dies diese dieser dieses diesen diesem | that: dass welche welcher welches | each: jede jeder jedes jeden jedem jeweils
every: alle täglich:every-day | all: allen aller sämtliche | new: neue neuer neues neuen neuem | then: dann danach anschließend daraufhin | also: auch ebenfalls außerdem
is: ist wird | are: sind werden | was: wurde war | has: hat | have: haben | be: sein | there: | its: sein seine seinen seinem ihre ihren ihrem | please: bitte
mail: mail e-mail email mails e-mails emails nachrichten | message: nachricht meldung | subject: betreff | attachment: anhang anhänge anlage | sender: absender absenders
issue: ticket vorgang aufgabe issue | issues: tickets vorgänge | project: projekt projektes | priority: priorität | comment: kommentar | channel: kanal | thread: thread
folder: ordner verzeichnis | file: datei | files: dateien | document: dokument | documents: dokumente | threat: bedrohung | threats: bedrohungen | link: link | sharing: freigabelink
summary: zusammenfassung | report: bericht | question: frage | answer: antwort | label: label etikett | feed: feed | news: neuigkeiten nachrichtenfeed | articles: artikel | user: nutzer benutzer
externally: extern außerhalb | shared: geteilte geteilten freigegebene freigegebenen | clicks: klicks | blocked: blockierte blockierten | held: zurückgehaltene zurückgehaltenen gehaltene gehaltenen | reported: gemeldete gemeldeten | delivered: zugestellte zugestellten
malicious: bösartig bösartige schädlich schädliche | harmless: harmlos harmlose unbedenklich | urgent: dringend dringende | suspicious: verdächtig verdächtige | approved: genehmigt | rejected: abgelehnt
arrives: ankommt eintrifft eingeht reinkommt kommt erscheint | contains: enthält | reports: meldet | flags: markiert | created: erstellt:create | finishes: endet fertig | fails: fehlschlägt scheitert
send: sende schicke versende verschicke sende schick mail | post: poste veröffentliche schreibe teile schreib | forward: leite | summarise: fasse | write: verfasse | create: erstelle lege eröffne öffne mache | read: lies lese | list: liste hole suche
add: füge | move: verschiebe | archive: archiviere | delete: lösche | block: blockiere sperre | release: gib | quarantine: isoliere | reply: antworte | save: speichere | append: ergänze hänge | close: schließe | assign: weise
wait: warte | classify: klassifiziere sortiere ordne | extract: extrahiere entnimm | triage: bewerte prüfe beurteile | notify: benachrichtige informiere | tell: sage | ask: frage | react: reagiere | mark: kennzeichne | withdraw: widerrufe entferne | print: drucke | call: rufe
set: setze setz | update: ändere aktualisiere | comment on: kommentiere | fetch: hol | upload: lade | reject: lehne verwirf | restore: stelle | remind: erinnere | notify: melde warne melden | leave: hinterlasse | create: erzeuge eröffne leg | restore: wiederherstelle | close: schließ | revoke: entziehe | remediate: bereinige behebe | label: labele etikettiere | permit: erlaube
high: hoch hohe hoher hohen | low: niedrig niedrige | critical: kritisch kritische kritischer | team: team | manager: manager vorgesetzte | owner: eigentümer besitzer inhaber | group: gruppe nachrichtengruppe | verdict: urteil ergebnis | review: prüfung | people: personen leute mitarbeiter | attacked: angegriffenen angegriffene | most: meist meisten am-meisten | recipient: empfänger | message group: nachrichtengruppe | content: inhalt | severity: schweregrad
some: einige | something: etwas | nothing: nichts | one: einer | who: wer | there: dort da | here: hier | only: nur erst | still: noch | already: schon bereits | so: so | as: als | because: weil | do: tun | can: kann können | must: muss müssen | should: soll sollen sollte | if not: | more: mehr | than: | between: zwischen | all: alles | both: beide | same: gleiche gleichen selbe | per: pro je
today: heute heutigen | yesterday: gestern gestrigen | morning: morgen morgens | evening: abend abends | noon: mittag mittags | night: nacht | day: tag | week: woche | month: monat monats | hours: stunden | hour: stunde | minutes: minuten | minute: minute | days: tage tagen
monday: montag | tuesday: dienstag | wednesday: mittwoch | thursday: donnerstag | friday: freitag | saturday: samstag | sunday: sonntag | weekday: werktag wochentag arbeitstag | first: ersten erste | last: letzten letzte | time: zeit
one: eins | two: zwei | three: drei | four: vier | five: fünf | ten: zehn | webhook: webhook | workflow: workflow ablauf | request: anfrage | short: kurze kurzen kurzer | result: ergebnis | lead: leiter leiterin chef chefin vorgesetzter vorgesetzten | text: text | number: nummer | name: name namen | amount: betrag | invoice: rechnung
`;

const participles: Readonly<Record<string, string>> = {
  geschrieben: "write",
  verfasst: "write",
  geschickt: "send",
  gesendet: "send",
  verschickt: "send",
  versendet: "send",
  gepostet: "post",
  veröffentlicht: "post",
  weitergeleitet: "forward",
  verschoben: "move",
  erstellt: "create",
  angelegt: "create",
  eröffnet: "create",
  zusammengefasst: "summarise",
  gelöscht: "delete",
  blockiert: "block",
  gesperrt: "block",
  gespeichert: "save",
  archiviert: "archive",
  freigegeben: "release",
  hinzugefügt: "add",
  gelesen: "read",
  informiert: "notify",
  benachrichtigt: "notify",
  geschlossen: "close",
  zugewiesen: "assign",
  klassifiziert: "classify",
  bewertet: "triage",
  extrahiert: "extract",
  gedruckt: "print",
};
const done = Object.keys(participles).join("|");

/** Verbs as they stand at the end of an order: 'die Mails zusammenfassen'. */
const infinitives: Readonly<Record<string, string>> = {
  zusammenfassen: "summarise",
  posten: "post",
  schicken: "send",
  senden: "send",
  versenden: "send",
  verschicken: "send",
  schreiben: "write",
  verfassen: "write",
  veröffentlichen: "post",
  erstellen: "create",
  anlegen: "create",
  öffnen: "create",
  eröffnen: "create",
  weiterleiten: "forward",
  verschieben: "move",
  archivieren: "archive",
  löschen: "delete",
  blockieren: "block",
  sperren: "block",
  erlauben: "permit",
  zulassen: "permit",
  freigeben: "release",
  ablehnen: "reject",
  zurückweisen: "reject",
  speichern: "save",
  ablegen: "save",
  sichern: "save",
  lesen: "read",
  einlesen: "read",
  prüfen: "triage",
  bewerten: "triage",
  beurteilen: "triage",
  klassifizieren: "classify",
  einordnen: "classify",
  extrahieren: "extract",
  herausziehen: "extract",
  antworten: "reply",
  beantworten: "answer",
  benachrichtigen: "notify",
  informieren: "notify",
  hinzufügen: "add",
  anhängen: "append",
  ergänzen: "append",
  auflisten: "list",
  holen: "list",
  abrufen: "list",
  suchen: "search",
  warten: "wait",
  schließen: "close",
  zuweisen: "assign",
  wiederherstellen: "restore",
  bereinigen: "remediate",
  hochladen: "upload",
  isolieren: "isolate",
  drucken: "print",
  anrufen: "call",
  zurücksetzen: "reset",
  sperrt: "block",
  entziehen: "revoke",
  widerrufen: "revoke",
  entfernen: "remove",
  kommentieren: "comment on",
};
/** Verbs that part in an order: 'lege ihn im Ordner ab'. */
const parted: Readonly<Record<string, string>> = {
  "leg ab": "save",
  "leg an": "create",
  "stell her": "restore",
  "stell wieder her": "restore",
  "lehn ab": "reject",
  "weis ab": "reject",
  "weis zurück": "reject",
  "fass zusammen": "summarise",
  "füg hinzu": "add",
  "füg an": "append",
  "häng an": "append",
  "lad hoch": "upload",
  "gib frei": "release",
  "ruf ab": "fetch",
  "mach auf": "create",
  "leit weiter": "forward",
  "schick weiter": "forward",
  "send weiter": "forward",
  "zieh heraus": "extract",
  "trag ein": "append",
  "ordn ein": "classify",
  "sortier ein": "classify",
};
const last = Object.keys(infinitives).join("|");
const judgedOnes: Readonly<Record<string, string>> = {
  bösartigen: "malicious ones",
  schädlichen: "malicious ones",
  harmlosen: "harmless ones",
  verdächtigen: "suspicious ones",
  unbedenklichen: "harmless ones",
};

/** 'an X geschickt': 'send it to X'. */
function orderOf(said: string): string {
  const [, rest = "", word = ""] = new RegExp(`^(.*?)\\s?\\b(${done})$`, "iu").exec(said.trim()) ?? [];
  const verb = participles[word.toLowerCase()];
  if (verb === undefined) return said;
  return `${verb} ${/^(?:an|in|im|auf|nach|zu|mit|per|über|als)\b/iu.test(rest) || rest === "" ? "it " : ""}${rest}`;
}

export const german: Tongue = {
  words,
  phrases: [
    [
      /\b(\d{1,2})(?:[:.](\d\d))? uhr(?: (\d\d))?/giu,
      (_whole, hour = "", minute = "00", other = "") => `${hour}:${other === "" ? minute : other}`,
    ],
    [/\bjeden (?:werk|arbeits|wochen)tag\b/giu, () => "every weekday"],
    [/\b(?:jeden tag|täglich)\b/giu, () => "every day"],
    [/\bjeden morgen\b/giu, () => "every morning"],
    [/\bjeden abend\b/giu, () => "every evening"],
    [/\bjede(?:n|r|s)? (?=(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|monat|woche|stunde|\d)/giu, () => "every "],
    [/\balle (?=\d+ (?:minuten|stunden))/giu, () => "every "],
    [/(?<=\p{Lu}[\p{L}\d]*)-(?=(?:projekt|kanal|ticket|nachricht|mail|datei|ordner)\b)/giu, () => " "],
    [/\b(?:erstellt|angelegt|eröffnet) wird\b/giu, () => "is created"],
    [
      /\bweise (?:es|ihn|sie|das ticket|den vorgang) ((?:der |dem )?\p{Lu}\p{L}+) zu\b/gu,
      (_whole, who = "") => `assign it to ${who}`,
    ],
    [/\b(bericht|zusammenfassung|übersicht|report) über\b/giu, (_whole, what = "") => `${what} about`],
    [/\bvon (?=[\uE600-\uEFFF])/gu, () => "from "],
    [/\bstündlich\b/giu, () => "every hour"],
    [/\bam (?=(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)/giu, () => "on "],
    [
      /\bbitte ([^,.;]{2,50}?) um (?:die |eine )?(?:genehmigung|freigabe|zustimmung|erlaubnis)/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [
      /\b(?:hole|hol|warte auf) (?:die |eine )?(?:genehmigung|freigabe|zustimmung|erlaubnis) (?:von|des|der|vom) ([^,.;]{2,50}?)(?: ein| ab)?(?=[,.;]| und|$)/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [
      /\b(?:wenn|sobald|nachdem|falls) ([^,.;]{2,40}?) (?:zustimmt|zugestimmt hat|genehmigt|genehmigt hat|freigibt|einverstanden ist|es genehmigt)(?=[,.;]|$)/giu,
      (_whole, who = "") => `once ${who} approves`,
    ],
    [
      /\b(?:wenn|falls) ([^,.;]{2,40}?) (?:ablehnt|abgelehnt hat|nicht zustimmt)(?=[,.;]|$)/giu,
      (_whole, who = "") => `if ${who} rejects it`,
    ],
    [
      /\b(?:wenn|falls|ist) (?:sie|es|er|die nachricht|die mail) (bösartig|harmlos|dringend|verdächtig|schädlich|unbedenklich)(?: ist)?/giu,
      (_whole, which = "") => `if it is ${which}`,
    ],
    [/\bwenn nicht\b|\bfalls nicht\b/giu, () => "otherwise"],
    [/\b(?:für|bei) (?:jede|jeden|jedes|jeder) (?:davon|einzelne|einzelnen)?/giu, () => "for each one, "],
    [
      /(^|, |\. )([^,.;]*?)\bsoll(?:en)?\b ([^.;]+?)\bwerden\b/giu,
      (_whole, lead = "", subject = "", rest = "") => {
        const [first = "", ...others] = rest.trim().split(/ und (?=[^,]*(?:t|en)$|[^,]*? und )| und /u);
        const object = `${subject.trim()} ${first}`.trim();
        return `${lead}${[orderOf(object), ...others.map(orderOf)].join(" und ")}`;
      },
    ],
    [
      /(?<!\p{L})(\p{L}+?)(?:e|t|en)? ([^,;.:]*?) ?(?<!\p{L})(ab|an|her|wieder her|zu|zusammen|hinzu|hoch|frei|weiter|ein|heraus|zurück|auf|wieder)(?=[,;.:!]|$| und (?!\p{Lu}))/giu,
      (whole, stem = "", object = "", part = "") => {
        const verb = parted[`${stem.toLowerCase()} ${part.toLowerCase()}`];
        return verb === undefined ? whole : `${verb} ${object}`;
      },
    ],
    [/(?<!\p{L})(\p{Lu}\p{L}{2,})er zeit(?!\p{L})/gu, (_whole, city = "") => `${city} time`],
    [/\b(\p{Lu}\p{L}{2,})er Zeit\b/gu, (_whole, city = "") => `${city} time`],
    [/\bam meisten\b/giu, () => "most"],
    [
      /\b(?:bitte|frage?|hole?) ([^,;.]{2,50}?) (?:um|nach) (?:die |eine |seine |ihre )?(?:genehmigung|freigabe|zustimmung|erlaubnis|okay|ok)\b/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [/\bnach (?:der|seiner|ihrer|deren) (?:genehmigung|freigabe|zustimmung)\b/giu, () => "once approved"],
    [/\bschreibe?(?= [^,;.]*?(?:bericht|report)\b)/giu, () => "write"],
    [/\b(?:daraus|davon|darüber)\b/giu, () => ""],
    [
      /\b(?:schick|send|schreib)e? ([^,;.]{2,40}?) (?:als|per|in einer) (?:direktnachricht|dm|privatnachricht) an /giu,
      () => "send a direct message to ",
    ],
    [
      /\bversieh (?:sie|es|ihn|die (?:mail|nachricht)) mit (?:dem |der )?(label|etikett|markierung) ([^,;.]+?)(?=[,;.]| und|$)/giu,
      (_whole, _kind = "", name = "") => `add the label ${name} to it`,
    ],
    [
      new RegExp(
        `(^|[,;:.] |(?<![\\p{L}])(?:und|dann|bitte|danach|sonst|otherwise,?|um) )((?!(?:wenn|falls|sobald|when|if|once)(?![\\p{L}]))(?:[^,;.:]|:(?=\\d))*?) ?(?:zu )?(?<![\\p{L}])(${last})(?=[,;.:!]|$| und | oder )`,
        "giu",
      ),
      (_whole, lead = "", object = "", verb = "") => {
        const base = infinitives[verb.toLowerCase()] ?? verb;
        const [, only = ""] = /(?:^|und )(?:die|den|das) (\p{L}+en)$/iu.exec(object.trim()) ?? [];
        const ones = judgedOnes[only.toLowerCase()];
        const pre = /^((?:.* )?(?:bitte|dann|danach|anschließend) )?(.*)$/iu.exec(object);
        return `${lead}${pre?.[1] ?? ""}${base} ${ones === undefined ? (pre?.[2] ?? object) : `the ${ones}`}`;
      },
    ],
    [/\b(?:hinzu|weiter|zusammen|ab|ein|frei|zu|an|auf|aus)(?=\s*(?:[,.;:!]|$)|\s+(?:und|dann)\b)/giu, () => ""],
  ],
};
