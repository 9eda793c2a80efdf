import { expect, it } from "vitest";
import { planOffline } from "./plan-offline.ts";
import { madeUpCatalog } from "./testing/catalog.ts";
import { translate } from "./translate.ts";

const told = (prompt: string) => {
  const { trigger, nodes, unsupported } = planOffline(prompt, madeUpCatalog);
  return [trigger.kind, ...nodes.map(({ action }) => action), ...unsupported.map((phrase) => `cannot: ${phrase}`)];
};

it("reads a request in German, Spanish or French, with literals as they are", () => {
  expect(translate("Schicke bitte 'Der Bericht ist da' an chef@firma.example.")?.text).toBe(
    "send please 'Der Bericht ist da' to chef@firma.example.",
  );
  expect(
    told(
      "Jeden Montag um 9 Uhr sollen die zurückgehaltenen Nachrichten in Gatehouse zusammengefasst und in #mail gepostet werden.",
    ),
  ).toEqual(["schedule", "list-held", "summarise", "publish-note"]);
  expect(told("Cuando llegue un correo a Postino, resúmelo y publica el resumen en #avisos.")).toEqual([
    "new-item",
    "summarise",
    "publish-note",
  ]);
  expect(told("Quand un nouveau message arrive dans Postino, transfère-le à compta@corp.example.")).toEqual([
    "new-item",
    "relay-letter",
  ]);
});

it("quotes what it can't do in the request's own language, even a language it only partly knows", () => {
  expect(told("Wenn eine neue Mail in Postino eingeht, drucke die Mail aus und poste 'Gedruckt' in #post.")).toContain(
    "cannot: drucke die Mail aus",
  );
  const polish = "Kiedy przyjdzie nowa wiadomość, prześlij ją proszę do szefa i zapisz kopię w folderze.";
  expect(told(polish).filter((line) => line.startsWith("cannot:"))).not.toEqual([]);
});
