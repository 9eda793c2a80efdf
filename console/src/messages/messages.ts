/** A text, or what makes one of values. */
type Text = string | ((...values: never[]) => string);

/** One set of texts; `_name` is its file below en/. Every text of the console is read from such a set. */
export function messages<Texts extends Record<string, Text>>(_name: string, english: Texts): Texts {
  return english;
}
