import { expect, it } from "vitest";
import { readModelStream, type StreamedSentence } from "./read-model-stream.ts";

const said = (text: string) => ({ text, citations: [{ n: 1, quote: `{"${text}": [}]` }] });
const answer = JSON.stringify({
  bluf: [said('a "quoted" \\ {brace}'), said("b")],
  findings: [{ heading: said("c"), sentences: [said("d"), said("e")] }],
  timeline: [{ at: "2027-03-02T11:20:00Z", n: 1, sentence: said("f") }],
  actions: [{ at: "2027-03-02T11:20:00Z", n: 1, sentence: said("g") }],
  bananas: [said("h")],
});

function read(pieces: readonly string[]): StreamedSentence[] {
  const sentences: StreamedSentence[] = [];
  const feed = readModelStream((sentence) => sentences.push(sentence));
  for (const piece of pieces) feed(piece);
  return sentences;
}

it("emits each sentence with its part as its object closes, however the stream is split", () => {
  const whole = [
    { part: "bluf", value: said('a "quoted" \\ {brace}') },
    { part: "bluf", value: said("b") },
    { part: "heading", value: said("c") },
    { part: "finding", value: said("d") },
    { part: "finding", value: said("e") },
    { part: "timeline", value: said("f") },
    { part: "actions", value: said("g") },
  ];
  for (const length of [1, 7, 64, answer.length]) {
    const pieces = Array.from({ length: Math.ceil(answer.length / length) }, (_, index) =>
      answer.slice(index * length, (index + 1) * length),
    );
    expect(read(["Here is the JSON: ", ...pieces])).toEqual(whole);
  }
  expect(read([answer.slice(0, answer.indexOf('"findings"'))])).toEqual(whole.slice(0, 2));
});

it("emits nothing that isn't JSON, however it is nested", () => {
  expect(read(["}}]]{{[[", '{"bluf": [{', "nonsense}]}", "[".repeat(10_000)])).toEqual([]);
});
