/** `words`: lines of 'english: foreign foreign | …'. `phrases` are read first. */
export interface Tongue {
  readonly words: string;
  readonly phrases: readonly (readonly [RegExp, (...groups: string[]) => string])[];
  /** A verb with its object behind it ('reenvíalo'): the verb, and the object. */
  readonly clitics?: RegExp;
}
