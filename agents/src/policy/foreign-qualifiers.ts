import type { QualifierKind, QualifierPattern } from "./find-qualifiers.ts";

/** The same words in German, French, Spanish, Russian and Ukrainian; those that also mean something in English are left out. */
const words: readonly (readonly [QualifierKind, string])[] = [
  [
    "maybe",
    `vielleicht möglicherweise vermutlich wahrscheinlich angeblich wohl offenbar anscheinend mutmaßlich könnte könnten kann können dürfte
    dürften peut-être probablement pourrait pourraient peut peuvent semble quizás probablemente podría podrían puede pueden parece
    pouvait pouvaient podía podían возможно вероятно видимо якобы предположительно наверное может могут мог могла могли мабуть ймовірно
    імовірно можливо нібито може можуть міг могла могли`,
  ],
  [
    "not-yet",
    `soll sollen sollte sollten will wollen wollte wollten plant planen plante planten versucht versuchen versuchte versuchten beabsichtigt falls
    sofern fast beinahe devrait doivent veut veulent tente tentent tentait tentaient essaie essaient essayait essayaient devait
    devaient devra devront voulait voulaient compte presque debería deben quiere quieren intenta intentan intentó intentaron debía debían quería querían casi si
    пытался пыталась пытались попытался попыталась попытались пытается планирует планируют хочет хотят хотел хотели намерен намерены
    собирается собираются должен должна должны если почти пыталось спробував спробувала спробували намагався намагалася
    намагалися намагається намагаються планує планують хоче хочуть хотів хотіла хотіли має повинен повинна повинні якщо майже`,
  ],
  [
    "only",
    "nur lediglich ausschließlich bloß seulement uniquement solo sólo solamente únicamente только лишь исключительно тільки лише виключно",
  ],
  ["most", "meist meisten meistens überwiegend plupart mayoría большинство большая більшість переважно"],
  [
    "many",
    "viele vielen vieler oft häufig beaucoup souvent nombreux muchos muchas многие многих часто багато численні часто",
  ],
  [
    "part",
    "einige einigen einiger manche manchen mehrere mehreren teilweise quelques certains certaines plusieurs algunos algunas некоторые некоторых несколько частично деякі деяких кілька частково",
  ],
  [
    "all",
    `alle allen aller jede jeder jedes jeden sämtliche ganze ganzen immer vollständig tous toutes chaque toujours todos todas cada siempre
    все всех всем каждый каждая каждого весь вся всегда полностью усі всі всіх усіх всім кожен кожна кожного завжди повністю`,
  ],
];

export const foreignQualifiers: readonly QualifierPattern[] = words.map(([kind, list]) => ({
  kind,
  pattern: new RegExp(`(?<![\\p{L}-])(?:${list.split(/\s+/).join("|")})(?![\\p{L}-])`, "giu"),
}));
