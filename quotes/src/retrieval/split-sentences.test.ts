import { describe, expect, it } from "vitest";
import { splitSentences } from "./split-sentences.ts";

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  it.each([
    [
      "end at full stops, question and exclamation marks",
      "It broke. Why? Nobody knew! Then it worked.",
      ["It broke.", "Why?", "Nobody knew!", "Then it worked."],
    ],
    [
      "keep abbreviations, initials and numbered words whole",
      "Dr. J. Smith called approx. 40 users, e.g. those in London. No. 5 was hit.",
      ["Dr. J. Smith called approx. 40 users, e.g. those in London.", "No. 5 was hit."],
    ],
    [
      "keep decimals, addresses, hosts and versions whole",
      "Version 2.3.1 of gw.example.org serves 3.5 GB. See https://a.example/x.y for more.",
      ["Version 2.3.1 of gw.example.org serves 3.5 GB.", "See https://a.example/x.y for more."],
    ],
    [
      "keep times with a.m. whole",
      "It began at 9 a.m. on Friday. It ended at 5 p.m. Everyone left.",
      ["It began at 9 a.m. on Friday.", "It ended at 5 p.m.", "Everyone left."],
    ],
    [
      "join lines that a mail client wrapped",
      "The gateway was restarted by the night shift after the\ncertificate had been replaced. It held.",
      ["The gateway was restarted by the night shift after the\ncertificate had been replaced.", "It held."],
    ],
    [
      "part list items, keyed lines and chat lines",
      "Impact: 40 users\n- first gateway down\n- second gateway slow\n10:05 restarted it\n10:09 works again",
      ["Impact: 40 users", "first gateway down", "second gateway slow", "10:05 restarted it", "10:09 works again"],
    ],
    [
      "begin with small letters in chats",
      "it is down. mail-gw-02 too. nobody knows",
      ["it is down.", "mail-gw-02 too.", "nobody knows"],
    ],
    ["are none in blank text", " \n\n ", []],
  ])("%s", (_, text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });
});
