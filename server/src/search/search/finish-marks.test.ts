import { expect, it } from "vitest";
import { finishMarks } from "./finish-marks.ts";

/** Marks of ts_headline, written so that they can be seen. */
const finished = (terms: string[], text: string): string =>
  finishMarks(terms)(text.replaceAll("[[", "\uE000").replaceAll("]]", "\uE001"))
    .replaceAll("\uE000", "[[")
    .replaceAll("\uE001", "]]");

it.each([
  ["letters that stand together are one hit", ["网关"], "[[网]][[关]]停止", "[[网关]]停止"],
  ["a letter of the search elsewhere is none", ["网关"], "[[网]][[关]]有[[关]]部门", "[[网关]]有关部门"],
  ["but where it is looked for by itself", ["网", "关门"], "上[[网]]了", "上[[网]]了"],
  ["what nobody can press", ["evil.example"], "at evil[.]example now", "at [[evil[.]example]] now"],
  ["however it was asked for", ["evil[.]example"], "at Evil[dot]example", "at [[Evil[dot]example]]"],
  [
    "also in a host of it",
    ["evil.example"],
    "mail.evil.example, w[.]evil[.]example",
    "mail.[[evil.example]], w[.][[evil[.]example]]",
  ],
  [
    "not a longer name",
    ["evil.example"],
    "at notevil.example, not-evil.example",
    "at notevil.example, not-evil.example",
  ],
  [
    "nor a longer end",
    ["evil.example"],
    "at evil[.]example[.]org, evil.example.org",
    "at evil[.]example[.]org, evil.example.org",
  ],
  [
    "what is marked already stays",
    ["evil.example"],
    "[[evil.example]] evil(.)example",
    "[[evil.example]] [[evil(.)example]]",
  ],
  ["words as they are", ["alert"], "an [[alert]] [[alert]]", "an [[alert]] [[alert]]"],
])("%s", (_what, terms, marked, wanted) => {
  expect(finished(terms, marked)).toBe(wanted);
});
