import { expect, it } from "vitest";
import { closeJson } from "./close-json.ts";

const answer = '{"bluf":[{"text":"One } \\" here.","n":[1]},{"text":"Two."},{"text":"Thr';

it("an answer that was cut is closed after what it finished, the longest first", () => {
  const [longest, before] = closeJson(answer);
  expect(JSON.parse(longest ?? "")).toEqual({ bluf: [{ text: 'One } " here.', n: [1] }, { text: "Two." }] });
  expect(JSON.parse(before ?? "")).toEqual({ bluf: [{ text: 'One } " here.', n: [1] }] });
});

it("of prose, of nothing finished and of brackets that don't match there is nothing", () => {
  expect(closeJson("I would rather not.")).toEqual([]);
  expect(closeJson('{"bluf":[{"text":"One')).toEqual([]);
  expect(closeJson('{"bluf":[{"a":1}}')).toEqual([]);
});
