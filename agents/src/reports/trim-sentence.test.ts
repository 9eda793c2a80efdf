import { expect, it } from "vitest";
import { trimSentence } from "./trim-sentence.ts";

it.each([
  ["Hi all, the gateway is back.", "the gateway is back."],
  ["Good morning everyone - the gateway is back.", "the gateway is back."],
  ["@here @night-shift the gateway is back 🎉", "the gateway is back"],
  ["FYI: ok, the gateway is back, thanks!", "the gateway is back"],
  ["[10:05] <ops> the gateway is back :tada:", "the gateway is back"],
  ["The gateway is not back.", "The gateway is not back."],
])("%j is trimmed to %j", (text, trimmed) => {
  const { start, end } = trimSentence(text, { start: 0, end: text.length });
  expect(text.slice(start, end)).toBe(trimmed);
});
