import type { Translation } from "../../../messages.ts";

export const texts: Translation<"features/assist/connect-model"> = {
  noModelIsConnected: "Kein Modell ist verbunden",
  soPassagesAreShown: ". Deshalb zeigt Fragen Textstellen und schreibt keine Antwort.",
  connectOne: "Modell verbinden",
  notNow: "Nicht jetzt",
  canConnect: (names) =>
    names.length === 0
      ? "Ein Admin dieses Arbeitsbereichs kann eines verbinden."
      : `Diese Mitglieder können eines verbinden: ${names.join(", ")}.`,
  nameOfModel: "Modell für Fragen",
  testKey: "Schlüssel testen",
  typeTheKeyFirst: "Geben Sie zuerst den API-Schlüssel ein",
  oneShortRequest: "Der Test sendet einige kurze Anfragen. Der Schlüssel wird verschlüsselt und nicht mehr angezeigt.",
  useThisModel: "Dieses Modell verwenden",
  allSettings: "Alle Einstellungen",
  modelIsConnected: "Modell verbunden. Fragen Sie noch einmal.",
  couldNotTurnOn: "Das Modell konnte nicht eingeschaltet werden",
  aQuestionTakes: ({ tokens, cost, answers, isMeasured }) =>
    `Eine Frage braucht etwa ${tokens} Token${cost === null ? "; mit Preisen sehen Sie die Kosten" : `, ${cost}`} (${isMeasured ? `Durchschnitt der letzten ${answers}` : "geschätzt aus den Einträgen dieses Arbeitsbereichs"}).`,
};
