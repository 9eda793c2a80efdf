import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";

/** A sentence object of the answer, as it closes: what it says and quotes is parsed by who asked for it. */
export interface StreamedSentence {
  readonly part: DraftedSentence["part"];
  readonly value: unknown;
}

interface Frame {
  readonly start: number;
  readonly name: string;
  key: string;
}

const charactersMax = 1_000_000;

/**
 * Reads a model's JSON answer while it comes: gives each sentence when its object closes. What is no JSON gives nothing;
 * the whole answer is parsed through its schema once it is there.
 */
export function readModelStream(onSentence: (sentence: StreamedSentence) => void): (piece: string) => void {
  let text = "";
  let at = 0;
  let stringStart = -1;
  let isEscaped = false;
  let lastString = "";
  const frames: Frame[] = [];

  const open = () => {
    const top = frames.at(-1);
    frames.push({ start: at, name: top?.key ?? "", key: top !== undefined && text[at] === "[" ? top.key : "" });
  };
  const close = () => {
    const frame = frames.pop();
    if (frame === undefined || text[at] !== "}") return;
    const part = partOf([...frames.map(({ name }) => name), frame.name]);
    if (part === null) return;
    const value = parse(text.slice(frame.start, at + 1));
    if (value !== null) onSentence({ part, value });
  };

  return (piece) => {
    if (text.length + piece.length > charactersMax) return;
    text += piece;
    for (; at < text.length; at += 1) {
      const sign = text[at];
      if (stringStart >= 0) {
        if (isEscaped) isEscaped = false;
        else if (sign === "\\") isEscaped = true;
        else if (sign === '"') {
          lastString = text.slice(stringStart, at);
          stringStart = -1;
        }
      } else if (sign === '"') stringStart = at + 1;
      else if (sign === "{" || sign === "[") open();
      else if (sign === "}" || sign === "]") close();
      else if (sign === ":") {
        const top = frames.at(-1);
        if (top !== undefined) top.key = lastString;
      }
    }
  };
}

/** Which part of a report an object belongs to, by the keys above it; null where it is none of its sentences. */
function partOf(names: readonly string[]): DraftedSentence["part"] | null {
  const path = names.filter((name, index) => name !== "" && name !== names[index - 1]).join(".");
  switch (path) {
    case "bluf":
      return "bluf";
    case "findings.heading":
      return "heading";
    case "findings.sentences":
      return "finding";
    case "timeline.sentence":
      return "timeline";
    case "actions.sentence":
      return "actions";
    default:
      return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
