/** The fields of a record, or what is wrong with it. `open`: a quote is still open at the end of this line. */
export type CsvStep = { type: "record"; fields: string[] } | { type: "open" } | { type: "broken"; reason: string };

/**
 * Splits one record into fields, line by line (a quoted field may go on over several). Strict about quotes: what is not
 * plain is refused, so that a stray quote never swallows its neighbours.
 */
export class CsvSplitter {
  private readonly delimiter: string;
  private fields: string[] = [];
  private quoted: string | null = null;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  /** Takes the record's next line. After `record` or `broken` it is ready for another record. */
  line(text: string): CsvStep {
    let position = 0;
    if (this.quoted !== null) {
      const end = this.readQuoted(text, 0);
      if (end === null) return { type: "open" };
      position = this.afterQuoted(text, end);
      if (position === -1) return this.broken("there is text after a field's closing quote");
      if (position > text.length) return this.record();
    }
    for (;;) {
      if (text[position] === '"') {
        this.quoted = "";
        const end = this.readQuoted(text, position + 1);
        if (end === null) return { type: "open" };
        position = this.afterQuoted(text, end);
        if (position === -1) return this.broken("there is text after a field's closing quote");
        if (position > text.length) return this.record();
        continue;
      }
      const end = text.indexOf(this.delimiter, position);
      const field = end === -1 ? text.slice(position) : text.slice(position, end);
      if (field.includes('"')) return this.broken("there is a quote inside an unquoted field");
      this.fields.push(field.trim());
      if (end === -1) return this.record();
      position = end + 1;
    }
  }

  /** Reads on inside quotes; returns where the text after the closing quote starts, or null while it is open. */
  private readQuoted(text: string, from: number): number | null {
    let position = from;
    for (;;) {
      const quote = text.indexOf('"', position);
      if (quote === -1) {
        this.quoted += `${text.slice(position)}\n`;
        return null;
      }
      this.quoted += text.slice(position, quote);
      if (text[quote + 1] !== '"') return quote + 1;
      this.quoted += '"';
      position = quote + 2;
    }
  }

  /** Closes the quoted field; returns where the next one starts, past the end for the last one, -1 for stray text. */
  private afterQuoted(text: string, from: number): number {
    const end = text.indexOf(this.delimiter, from);
    const between = end === -1 ? text.slice(from) : text.slice(from, end);
    if (between.trim() !== "") return -1;
    this.fields.push(this.quoted ?? "");
    this.quoted = null;
    return end === -1 ? text.length + 1 : end + 1;
  }

  private record(): CsvStep {
    const { fields } = this;
    this.reset();
    return { type: "record", fields };
  }

  private broken(reason: string): CsvStep {
    this.reset();
    return { type: "broken", reason };
  }

  /** Forgets an unfinished record. */
  reset(): void {
    this.fields = [];
    this.quoted = null;
  }
}
