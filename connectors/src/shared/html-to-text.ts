import { decodeEntities } from "./html-entities.ts";

/**
 * The words of an HTML fragment: paragraphs stay apart by an empty line, list items start with "- ", scripts and styles
 * are dropped. Plain text passes unchanged but for its entities. Reads each character a bounded number of times, so that
 * no input can make it slow, and never throws.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z/!?]/i.test(html)) return tidy(decodeEntities(html));
  const writer = new TextWriter();
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf("<", position);
    if (open === -1) {
      writer.text(html.slice(position));
      break;
    }
    if (open > position) writer.text(html.slice(position, open));
    position = readMarkup(html, open, writer);
  }
  return tidy(writer.toString());
}

const dropped = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "iframe",
  "object",
  "svg",
  "math",
  "textarea",
]);

/** Reads the markup that starts at `open` and returns where the text goes on. */
function readMarkup(html: string, open: number, writer: TextWriter): number {
  if (html.startsWith("<!--", open)) return endAfter(html, "-->", open + 4);
  if (html.startsWith("<![CDATA[", open)) {
    const end = html.indexOf("]]>", open);
    writer.text(html.slice(open + 9, end === -1 ? html.length : end));
    return end === -1 ? html.length : end + 3;
  }
  if (html[open + 1] === "!" || html[open + 1] === "?") return endAfter(html, ">", open);
  const name = tagName(html, open);
  if (name === "") {
    writer.text("<");
    return open + 1;
  }
  const end = tagEnd(html, open);
  const isClosing = html[open + 1] === "/";
  if (!isClosing && dropped.has(name) && html[end - 2] !== "/") return afterElement(html, name, end);
  writer.tag(name, isClosing);
  return end;
}

function tagName(html: string, open: number): string {
  const namePattern = /<\/?([a-z][a-z0-9:-]*)/iy;
  namePattern.lastIndex = open;
  return namePattern.exec(html)?.[1]?.toLowerCase() ?? "";
}

/** The index after the tag's `>`; a `>` inside a quoted attribute does not end it, an unclosed quote does not hold it. */
function tagEnd(html: string, open: number): number {
  let position = open + 1;
  for (;;) {
    const stop = /[>"']/g;
    stop.lastIndex = position;
    const found = stop.exec(html);
    if (found === null) return html.length;
    if (found[0] === ">") return found.index + 1;
    const isValue = html[found.index - 1] === "=" || html[found.index - 1] === " ";
    const closing = isValue ? html.indexOf(found[0], found.index + 1) : -1;
    position = closing === -1 ? found.index + 1 : closing + 1;
  }
}

function afterElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s>/]`, "gi");
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? html.length : tagEnd(html, found.index);
}

function endAfter(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end + mark.length;
}

const paragraphs = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article header footer main aside nav figure form hr address".split(
    " ",
  ),
);
const lines = new Set(["tr", "dt", "dd", "figcaption", "option", "legend", "caption"]);

/** Puts words together; how far apart they stand is known only when the next word comes. */
class TextWriter {
  private out = "";
  private lineBreaks = 0;
  private boundary = 0;
  private hasBlank = false;
  private prefix = "";
  private preDepth = 0;

  text(source: string): void {
    const text = decodeEntities(source);
    const words = this.preDepth > 0 ? text : text.replace(/\s+/g, " ").trim();
    if (words.trim() === "") {
      this.hasBlank ||= text !== "";
      return;
    }
    const isApart = this.hasBlank || /^\s/.test(text);
    this.out += `${this.gap(isApart)}${this.prefix}${words}`;
    this.hasBlank = this.preDepth === 0 && /\s$/.test(text);
    this.lineBreaks = 0;
    this.boundary = 0;
    this.prefix = "";
  }

  tag(name: string, isClosing: boolean): void {
    if (name === "pre") this.preDepth = Math.max(0, this.preDepth + (isClosing ? -1 : 1));
    if (name === "br") this.lineBreaks += isClosing ? 0 : 1;
    else if (name === "li") {
      this.boundary = Math.max(this.boundary, 1);
      this.prefix = isClosing ? "" : "- ";
    } else if (paragraphs.has(name)) this.boundary = 2;
    else if (lines.has(name)) this.boundary = Math.max(this.boundary, 1);
    else if (name === "td" || name === "th") this.hasBlank = true;
  }

  toString(): string {
    return this.out;
  }

  private gap(isApart: boolean): string {
    const breaks = Math.min(2, Math.max(this.boundary, this.lineBreaks));
    if (this.out === "" || (breaks === 0 && !isApart)) return "";
    return breaks === 0 ? " " : "\n".repeat(breaks);
  }
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
