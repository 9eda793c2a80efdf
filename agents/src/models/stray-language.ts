/** Tells the language that a text is in where that can't be the one wanted; null where it may be, or can't be known. */
export type StrayLanguage = (text: string, wanted: string) => string | null;

const charsMin = 40;
/** A language that scores nearly as well as the best one may be the one. */
const nearShare = 0.85;

let loading: Promise<StrayLanguage> | undefined;

/** Loaded with its data (some 90 MB) only once a model writes. */
export function loadStrayLanguage(): Promise<StrayLanguage> {
  loading ??= import("eld/extrasmall").then(({ eld }) => (text: string, wanted: string) => {
    const tag = languageTag(wanted);
    if (tag === "" || text.length < charsMin) return null;
    const found = eld.detect(text);
    if (!found.isReliable() || found.language === tag) return null;
    const scores = found.getScores();
    return (scores[tag] ?? 0) >= (scores[found.language] ?? 0) * nearShare ? null : found.language;
  });
  return loading;
}

/** "en-GB" as "en". */
export function languageTag(language: string): string {
  return language.trim().toLowerCase().split(/[-_]/)[0] ?? "";
}
