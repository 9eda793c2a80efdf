import { parseDate } from "../../shared/parse-date.ts";
import { bodyCharsMax, sourceItemOf } from "../../shared/source-item-of.ts";
import type { FileInfo, ParsedRecord } from "../parsed-record.ts";
import type { ByteSource } from "./peek.ts";
import { StableIds } from "./stable-ids.ts";
import { type Line, lineBatches } from "./text-lines.ts";

const lineCharsMax = 100_000;

/** Markdown: an item for each section (headings of level 1 to 3), titled by the headings above it. */
export async function* parseMarkdown(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const sections = new Sections(file);
  for await (const batch of lineBatches(source, lineCharsMax)) {
    for (const line of batch) yield* sections.line(line);
  }
  yield* sections.end();
}

class Sections {
  private readonly file: FileInfo;
  private readonly ids = new StableIds();
  private readonly matter = new Map<string, string>();
  private path: string[] = [];
  private lines: string[] = [];
  private chars = 0;
  private count = 0;
  private isMatter = false;
  private fence: string | null = null;

  constructor(file: FileInfo) {
    this.file = file;
  }

  *line({ text, number }: Line): Generator<ParsedRecord> {
    if (number === 1 && text.trim() === "---") this.isMatter = true;
    else if (this.isMatter) this.readMatter(text);
    else yield* this.content(text);
  }

  private *content(text: string): Generator<ParsedRecord> {
    const heading = this.fence === null ? /^(#{1,3})\s+(.+?)\s*#*\s*$/.exec(text) : null;
    const fence = /^\s*(```|~~~)/.exec(text)?.[1];
    if (fence !== undefined && this.fence === null) this.fence = fence;
    else if (fence === this.fence) this.fence = null;
    if (heading !== null || this.chars > bodyCharsMax / 2) yield* this.section();
    if (heading === null) {
      this.lines.push(text);
      this.chars += text.length + 1;
    } else this.path = [...this.path.slice(0, (heading[1]?.length ?? 1) - 1), heading[2] ?? ""];
  }

  *end(): Generator<ParsedRecord> {
    yield* this.section();
    if (this.count === 0) {
      this.lines.push([...this.matter].map(([name, value]) => `${name}: ${value}`).join("\n"), this.path.join("\n"));
      yield this.record(this.lines.join("\n").trim());
    }
  }

  private *section(): Generator<ParsedRecord> {
    const body = this.lines.join("\n").trim();
    this.lines = [];
    this.chars = 0;
    if (body !== "") yield this.record(body);
  }

  private record(body: string): ParsedRecord {
    this.count += 1;
    const headings = this.path.filter(Boolean);
    const ownDate = headings.map(dateIn).findLast((at) => at !== null) ?? parseDate(this.matter.get("date"));
    const item = sourceItemOf({
      externalId: this.ids.idOf([this.file.name, ...headings]),
      source_datatype: "file",
      at: ownDate ?? this.file.uploadedAt,
      author: this.matter.get("author") ?? "",
      title: headings.join(" › ") || (this.matter.get("title") ?? this.file.name),
      body,
      url: null,
      raw: { file: this.file.name, headings, dateFrom: ownDate === null ? "upload" : "record" },
    });
    return { type: "item", item };
  }

  /** The few lines "name: value" between two lines of dashes at the top. */
  private readMatter(text: string): void {
    if (text.trim() === "---" || text.trim() === "...") this.isMatter = false;
    const found = /^(\w+):\s*["']?(.*?)["']?\s*$/.exec(text);
    if (found?.[1] !== undefined) this.matter.set(found[1].toLowerCase(), found[2] ?? "");
  }
}

/** A heading often begins or ends with the day that its section is about. */
function dateIn(heading: string): string | null {
  return parseDate(/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?Z?)?/.exec(heading)?.[0]);
}
