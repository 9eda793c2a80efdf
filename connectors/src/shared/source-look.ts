/** How items of one source look and are called, in every vendor that yields them. */
export interface SourceLook {
  /** Their source_datatype. */
  readonly source: string;
  readonly name: { readonly en: string; readonly de: string };
  /** Of lucide's icons. */
  readonly icon: string;
  /** In each theme; a source that charts never show apart has none. */
  readonly color?: { readonly light: string; readonly dark: string };
  /** What people call it in an edit of a report. */
  readonly words?: readonly string[];
  /** What points to it in a question: the inside of a regular expression. */
  readonly namePattern?: string;
  /** Who writes in it, where an item gives no address: the connection's own people, products, or the press. Absent: anybody. */
  readonly writers?: "own" | "system" | "press";
  /** One form for address, credentials and streams at once, instead of step by step. */
  readonly hasOneForm?: true;
}
