/**
 * What stands in a JSON document, piece by piece. `value` is an element of the outermost array, an element of an array
 * that is a property of the outermost object (`key` names it), or another property of that object (`isElement` false).
 * `text` is its JSON, not parsed yet; null where it is longer than allowed. `position` counts characters from 1.
 */
export type JsonPiece =
  | { type: "value"; key: string | null; isElement: boolean; text: string | null; position: number }
  /** The document cannot be read on from here. */
  | { type: "broken"; position: number; reason: string };

type Phase =
  | "root"
  | "element"
  | "after-element"
  | "key"
  | "after-key"
  | "property"
  | "after-property"
  | "end"
  | "broken";
type Between = { marks: Readonly<Record<string, Phase | "value">>; expected: string | null };
type Inside = { depth: number; isString: boolean; isEscaped: boolean; isBare: boolean };

const blank = /\s/;
const bareEnd = /[\s,\]}]/;

/** Between values: where each mark leads. Anything else begins a value, or is a fault where something is expected. */
const between: Readonly<Record<Phase, Between>> = {
  root: { marks: { "[": "element", "{": "key" }, expected: null },
  element: { marks: { "]": "after-property" }, expected: null },
  "after-element": { marks: { ",": "element", "]": "after-property" }, expected: "a comma or ]" },
  key: { marks: { "}": "end", '"': "value" }, expected: "a name in quotes" },
  "after-key": { marks: { ":": "property" }, expected: "a colon" },
  property: { marks: { "[": "element" }, expected: null },
  "after-property": { marks: { ",": "key", "}": "end" }, expected: "a comma or }" },
  end: { marks: {}, expected: "the end of the document" },
  broken: { marks: {}, expected: "the end of the document" },
};

/** Reads a document in whatever chunks it comes, keeping no more than the value at hand (`valueCharsMax`). */
export class JsonScanner {
  private readonly valueCharsMax: number;
  private phase: Phase = "root";
  private rootIsArray = false;
  private key: string | null = null;
  private keyText: string | null = null;
  private inside: Inside | null = null;
  private parts: string[] = [];
  private size = 0;
  private startsAt = 0;
  private base = 0;
  private pieces: JsonPiece[] = [];

  constructor(valueCharsMax: number) {
    this.valueCharsMax = valueCharsMax;
  }

  /** The pieces that are complete with this chunk. */
  push(text: string): JsonPiece[] {
    let position = 0;
    while (position < text.length && this.phase !== "broken") {
      position = this.inside === null ? this.step(text, position) : this.scan(text, position);
    }
    this.base += text.length;
    return this.pieces.splice(0);
  }

  /** To be called once, when no more text comes. */
  end(): JsonPiece[] {
    if (this.inside?.isBare && this.phase === "root") this.finish("", 0);
    if (this.phase !== "end" && this.phase !== "broken") {
      const position = this.inside === null ? this.base + 1 : this.startsAt + 1;
      const where =
        this.inside === null ? "between two values" : `inside the value that starts at character ${position}`;
      this.pieces.push({ type: "broken", position: this.base + 1, reason: `it ends early, ${where}` });
      this.phase = "broken";
    }
    return this.pieces.splice(0);
  }

  /** One character between values. */
  private step(text: string, position: number): number {
    const character = text[position] ?? "";
    if (blank.test(character) || (this.phase === "root" && character === "\ufeff")) return position + 1;
    const { marks, expected } = between[this.phase];
    const next = marks[character] ?? (expected === null ? "value" : null);
    if (next === null) return this.stop(position, character, expected ?? "");
    if (next === "value") return this.begin(character, position);
    if (this.phase === "root") this.rootIsArray = character === "[";
    if (this.phase === "property") this.key = this.keyText;
    if (character === "]") this.key = null;
    this.phase = character === "]" && this.rootIsArray ? "end" : next;
    return position + 1;
  }

  private stop(position: number, character: string, expected: string): number {
    const at = this.base + position + 1;
    this.pieces.push({
      type: "broken",
      position: at,
      reason: `character ${at} is ${JSON.stringify(character)} where ${expected} should be`,
    });
    this.phase = "broken";
    return position;
  }

  /** A value starts here; `scan` reads it from this very character on. */
  private begin(character: string, position: number): number {
    const isBare = !'"[{'.includes(character);
    if (isBare && !/[\w+.-]/.test(character)) return this.stop(position, character, "a value");
    this.inside = { depth: 0, isString: false, isEscaped: false, isBare };
    this.parts = [];
    this.size = 0;
    this.startsAt = this.base + position;
    return position;
  }

  /** Reads on inside a value; returns where the text after it starts, or the end of the chunk. */
  private scan(text: string, from: number): number {
    const inside = this.inside ?? { depth: 0, isString: false, isEscaped: false, isBare: true };
    for (let index = from; index < text.length; index += 1) {
      if (inside.isBare) {
        if (bareEnd.test(text[index] ?? "")) return this.finish(text.slice(from, index), index);
      } else if (isClosed(inside, text.charCodeAt(index))) {
        return this.finish(text.slice(from, index + 1), index + 1);
      }
    }
    this.keep(text.slice(from));
    return text.length;
  }

  private keep(part: string): void {
    this.size += part.length;
    if (this.size <= this.valueCharsMax) this.parts.push(part);
    else this.parts = [];
  }

  private finish(lastPart: string, next: number): number {
    this.keep(lastPart);
    const text = this.size > this.valueCharsMax ? null : this.parts.join("");
    const piece = { type: "value", text, position: this.startsAt + 1 } as const;
    this.inside = null;
    this.parts = [];
    if (this.phase === "key") {
      this.keyText = text?.slice(1, -1) ?? "";
      this.phase = "after-key";
    } else if (this.phase === "element") {
      this.pieces.push({ ...piece, key: this.key, isElement: true });
      this.phase = "after-element";
    } else {
      this.pieces.push({ ...piece, key: this.phase === "root" ? null : this.keyText, isElement: false });
      this.phase = this.phase === "root" ? "end" : "after-property";
    }
    return next;
  }
}

/** Takes one more character of a text, list or object; says whether it was the last. */
function isClosed(inside: Inside, code: number): boolean {
  if (inside.isString) {
    if (inside.isEscaped) inside.isEscaped = false;
    else if (code === codes.backslash) inside.isEscaped = true;
    else if (code === codes.quote) inside.isString = false;
    return !inside.isString && inside.depth === 0;
  }
  if (code === codes.quote) inside.isString = true;
  else if (code === codes.openBrace || code === codes.openBracket) inside.depth += 1;
  else if (code === codes.closeBrace || code === codes.closeBracket) {
    inside.depth -= 1;
    return inside.depth === 0;
  }
  return false;
}

const codes = { quote: 34, backslash: 92, openBracket: 91, closeBracket: 93, openBrace: 123, closeBrace: 125 } as const;
