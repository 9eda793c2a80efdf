import { currentLanguage } from "./language.ts";
import { showLanguage, type Translations } from "./messages.ts";

/** What the sign-in page shows comes first; the rest is there before the first screen behind it. */
const translations = {
  de: {
    start: () => import("./de/start.ts"),
    rest: () => import("./de/sets.ts").then(({ sets }) => sets),
  },
};

/** Fetches the texts of the current language. Where they don't come, the page is in English. */
export async function loadTexts(part: "start" | "rest"): Promise<void> {
  const language = currentLanguage();
  document.documentElement.lang = language;
  if (language === "en") return;
  const texts: Partial<Translations> = await translations[language][part]().catch(() => ({}));
  showLanguage(language, texts);
}

let rest: Promise<void> | undefined;

/** Loads code once all texts are there: it may read them as it is loaded. */
export async function afterTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  rest ??= loadTexts("rest");
  await rest;
  return load();
}
