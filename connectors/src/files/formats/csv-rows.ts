import { CsvSplitter } from "./csv-splitter.ts";
import type { Line } from "./text-lines.ts";

export type CsvRow =
  | { type: "row"; fields: string[]; line: number; text: string }
  | { type: "broken"; reason: string; line: number; text: string };

const openLinesMax = 1_000;
const openCharsMax = 1_000_000;

/**
 * The rows of a CSV file. A row that cannot be read costs its own line only: when a quote that was opened on it turns out
 * wrong later, reading starts again on the line after it.
 */
export class CsvRows {
  private readonly splitter: CsvSplitter;
  private readonly mayJoin: (fieldCount: number) => boolean;
  private open: Line[] = [];
  private openChars = 0;

  /** `mayJoin` says whether a row over several lines has as many fields as it must, to tell real ones from accidents. */
  constructor(delimiter: string, mayJoin: (fieldCount: number) => boolean) {
    this.splitter = new CsvSplitter(delimiter);
    this.mayJoin = mayJoin;
  }

  *push(lines: readonly Line[]): Generator<CsvRow> {
    const queue = lines.toReversed();
    for (let line = queue.pop(); line !== undefined; line = queue.pop()) {
      if (this.open.length === 0 && line.text.trim() === "") continue;
      this.open.push(line);
      this.openChars += line.text.length;
      const step = line.isTooLong ? tooLong : this.splitter.line(line.text);
      if (step.type === "open" && this.open.length < openLinesMax && this.openChars < openCharsMax) continue;
      if (step.type === "record" && (this.open.length === 1 || this.mayJoin(step.fields.length))) {
        yield { type: "row", fields: step.fields, ...this.place() };
        this.close();
        continue;
      }
      const reason = this.open.length > 1 || step.type !== "broken" ? unclosed : step.reason;
      yield* this.giveUp(reason, queue);
    }
  }

  *end(): Generator<CsvRow> {
    while (this.open.length > 0) {
      const queue: Line[] = [];
      yield* this.giveUp(unclosed, queue);
      yield* this.push(queue.reverse());
    }
  }

  private *giveUp(reason: string, queue: Line[]): Generator<CsvRow> {
    const [first, ...others] = this.open;
    if (first !== undefined) yield { type: "broken", reason, line: first.number, text: first.text };
    this.close();
    queue.push(...others.reverse());
  }

  private place(): { line: number; text: string } {
    const [first] = this.open;
    return { line: first?.number ?? 0, text: first?.text ?? "" };
  }

  private close(): void {
    this.open = [];
    this.openChars = 0;
    this.splitter.reset();
  }
}

const unclosed = "a quote opens on this line but doesn't close at the end of the field";
const tooLong = { type: "broken", reason: "the line is longer than 1,000,000 characters" } as const;
