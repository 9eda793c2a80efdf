import { describe, expect, it } from "vitest";
import { htmlToText } from "./html-to-text.ts";

describe("HTML to text", () => {
  it.each([
    [
      "paragraphs and breaks",
      "<p>Hello &amp; <b>you</b></p><p>Two<br>lines</p>tail",
      "Hello & you\n\nTwo\nlines\n\ntail",
    ],
    ["lists", "<ul><li>a</li>\n<li><p>b</p></li></ul>", "- a\n\n- b"],
    ["tables", "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"],
    ["code", "<pre>a\n  b</pre>x", "a\n  b\n\nx"],
    ["scripts, styles and comments", "a<script>alert('<p>x')</script><style>p{}</style><!-- <p>no -->b", "ab"],
    ["attributes that hold a bracket", `<a title="x>y" href='q'>link</a>`, "link"],
    ["a quote that is never closed", '<a title="unclosed>text</a> more', "text more"],
    ["entities", "5 &lt; 6 &eacute;&#x41;&#150;&nbsp;&hellip; &bogus; &amp;lt;", "5 < 6 éA– … &bogus; &lt;"],
    ["plain text", "a < b && c > d\nnext", "a < b && c > d\nnext"],
    ["nothing", "<p></p><script>", ""],
  ])("keeps what people read of %s", (_what, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it.each(['<a "', "< ", "<!--", "<script>", "&#", "<a '\"", "<pre> ", '<a b="', "<p>", "\t\t x", "<![CDATA["])(
    "reads a megabyte of %s in well under two seconds",
    (piece) => {
      const started = process.threadCpuUsage();
      htmlToText(`${piece.repeat(1_000_000 / piece.length)}<p>`);
      const { user, system } = process.threadCpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(2_000);
    },
  );

  it.each([
    ["plain text", "", ""],
    ["code", "<pre>", "</pre>"],
  ])("reads a hundred thousand blanks between two words of %s in well under two seconds", (_what, before, after) => {
    const words = `a${" ".repeat(100_000)}b`;
    const started = process.threadCpuUsage();
    expect(htmlToText(`${before}${words}${after}`)).toBe(words);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
