import { expect, it } from "vitest";
import { personKey, personName } from "./person-name.ts";

it("says a mail's author by name, by address where there is none, and leaves every other author as they are", () => {
  expect(personName('"Abigail Lockwood" <abigail@chemicals.example>')).toBe("Abigail Lockwood");
  expect(personName("Jonas Weber <jonas@chemicals.example>")).toBe("Jonas Weber");
  expect(personName("<desk@chemicals.example>")).toBe("desk@chemicals.example");
  expect(personName("Mira O’Kafor")).toBe("Mira O’Kafor");
  expect(personName("")).toBe("");
  expect(personName("2 < 3 > 1")).toBe("2 < 3 > 1");
  // A pattern that tried each blank anew would not be done here.
  expect(personName(`Mira${" ".repeat(100_000)}Kafor`)).toBe("Mira Kafor");
});

it("takes spellings of one person for one, and namesakes of another name for others", () => {
  const spellings = ["Jonas Weber", '"Jonas  Weber" <jonas@chemicals.example>', "JONAS WEBER", " Jonas Weber "];
  expect([...new Set(spellings.map(personKey))]).toEqual(["jonas weber"]);
  expect(personKey("Jona Weber")).not.toBe("jonas weber");
});
