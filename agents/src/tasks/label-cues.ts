import { contentStems } from "../retrieval/tokenise.ts";

export type Cue = { word: string; stem: string; weight: number };

/** Words that usually stand in a text of a class; a class of another name is known by its own words alone. */
const cueWords: Readonly<Record<string, string>> = {
  phishing: "password verify credential login suspended click link account confirm expire unusual invoice gift wire",
  malicious: "malware phishing ransomware payload exploit trojan credential attacker compromised macro beacon",
  spam: "unsubscribe offer discount sale promotion newsletter deal free prize webinar",
  incident: "outage incident breach down failure alert attack compromised error degraded malware phishing stolen",
  request: "please request need access approve install permission could grant order",
  question: "how why what when which anyone know wondering question",
  news: "announced released published report research disclosed advisory",
  invoice: "invoice payment due amount bank remittance billing total",
  billing: "invoice payment charge refund bill subscription price amount",
  urgent: "urgent asap immediately now critical emergency deadline blocked today",
  security: "security vulnerability breach attack malware phishing credential exploit threat",
  bug: "bug error crash broken exception fails regression traceback wrong",
  feature: "feature wish support would improvement idea add enhancement",
  complaint: "disappointed unacceptable complaint angry refund poor terrible waiting",
  sales: "quote pricing demo purchase proposal contract licence",
  support: "help issue problem cannot unable error stuck support",
  hr: "leave holiday payroll onboarding recruit salary contract employee",
  legal: "contract agreement liability gdpr counsel clause lawsuit",
  benign: "newsletter digest reminder minutes agenda thanks holiday",
  harmless: "newsletter digest reminder minutes agenda thanks holiday",
};

/** What to look for in a text that may be of this class: the class's own words count three times a usual one's. */
export function cuesOfLabel(label: string): Cue[] {
  const own = contentStems(label);
  const usual = Object.entries(cueWords).flatMap(([name, words]) => {
    const [stem] = contentStems(name);
    return stem !== undefined && own.includes(stem) ? words.split(" ") : [];
  });
  const cues = new Map<string, Cue>();
  for (const word of usual) for (const stem of contentStems(word)) cues.set(stem, { word, stem, weight: 1 });
  for (const stem of own) cues.set(stem, { word: label, stem, weight: 3 });
  return [...cues.values()];
}
