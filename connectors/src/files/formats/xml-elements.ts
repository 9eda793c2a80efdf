/** An element's start tag, with its attributes, and what it holds; "" for one that is empty. */
export type XmlElement = { tag: string; inner: string };

/**
 * The elements of this name, not those inside of one. Reads each character once: what is not closed ends the search, as
 * a regular expression would look for its end again from every start.
 */
export function* xmlElements(xml: string, name: string): Generator<XmlElement> {
  const end = `</${name}>`;
  for (let start = nextStart(xml, name, 0); start !== -1;) {
    const tagEnd = xml.indexOf(">", start);
    if (tagEnd === -1) return;
    const tag = xml.slice(start, tagEnd + 1);
    if (tag.endsWith("/>")) {
      yield { tag, inner: "" };
      start = nextStart(xml, name, tagEnd);
      continue;
    }
    const close = xml.indexOf(end, tagEnd);
    if (close === -1) return;
    yield { tag, inner: xml.slice(tagEnd + 1, close) };
    start = nextStart(xml, name, close + end.length);
  }
}

/** The same text without the elements of this name. */
export function withoutElements(xml: string, name: string): string {
  const open = `<${name}`;
  const close = `</${name}>`;
  let kept = "";
  let from = 0;
  for (;;) {
    const start = xml.indexOf(open, from);
    const end = start === -1 ? -1 : xml.indexOf(close, start);
    if (end === -1) return kept + xml.slice(from);
    kept += xml.slice(from, start);
    from = end + close.length;
  }
}

function nextStart(xml: string, name: string, from: number): number {
  const open = `<${name}`;
  for (let start = xml.indexOf(open, from); start !== -1; start = xml.indexOf(open, start + open.length)) {
    if (/[\s/>]/.test(xml[start + open.length] ?? "")) return start;
  }
  return -1;
}
