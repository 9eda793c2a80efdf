import { expect, it } from "vitest";
import { isForeign } from "./is-foreign.ts";
import { plainWording } from "./plain-wording.ts";

const plain = (prompt: string) => plainWording(prompt).text;

it("reads what is said politely, in the passive or from the end as an order, and leaves literals alone", () => {
  expect(plain("Could you please send 'It should be archived' to #net?")).toBe("send 'It should be archived' to #net?");
  expect(plain("I'd like to have a comment 'Seen' added to issue OPS-4.")).toBe("add a comment 'Seen' to issue OPS-4.");
  expect(plain("Tell #it 'Done' once the job 'Backup' has finished.")).toBe(
    "When the job 'Backup' has finished, tell #it 'Done'.",
  );
  expect(plain("Whenever a mail lands, it should be labelled Suppliers and then archived.")).toBe(
    "Whenever a mail lands, label it as Suppliers and then archive it.",
  );
  expect(plain("Before any threat is remediated, the CISO has to approve.")).toBe(
    "Ask the CISO for approval, and once approved remediate the threat.",
  );
  expect(plain("Sumarize the file /a.txt")).toBe("summarize the file /a.txt");
  expect(plain("Post the file. Start whenever a mail arrives.")).toBe("When a mail arrives, post the file. ");
});

it("quotes what nothing can do in its original words", () => {
  const { toSource } = plainWording("The visitor badges should be printed. Then post 'x' to #a.");
  expect(toSource("print the visitor badges")).toBe("visitor badges should be printed");
});

it("knows a request in another language from one in English with foreign names in it", () => {
  expect(isForeign("Wenn eine neue Mail ankommt, leite sie bitte an chef@firma.example weiter.")).toBe(true);
  expect(isForeign("Quand un nouveau message arrive, transfère-le à compta@corp.example.")).toBe(true);
  expect(isForeign("Post 'Das ist die neue Seite und der Link' to #news when it is there.")).toBe(false);
  expect(isForeign("Move mail from Der Spiegel and Die Zeit to the folder News.")).toBe(false);
});
