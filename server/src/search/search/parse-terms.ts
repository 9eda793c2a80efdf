/** A search as a tree: words and phrases at the leaves. */
export type TermNode =
  | { kind: "word"; text: string }
  | { kind: "phrase"; text: string }
  | { kind: "field"; field: SearchField; text: string }
  | { kind: "and" | "or"; parts: TermNode[] }
  | { kind: "not"; part: TermNode };

/** Where `title:`, `author:` and `text:` look; `source:` is a filter beside the words. */
const searchFields = ["title", "author", "text", "source"] as const;
export type SearchField = (typeof searchFields)[number];

export type ParsedTerms =
  | { status: "all" }
  | { status: "query"; node: TermNode }
  | { status: "invalid"; reason: string };

type Token =
  | { kind: "word" | "phrase" | "operator" | "open" | "close"; text: string }
  | { kind: "field"; field: SearchField; text: string };

const termCountMax = 64;
const depthMax = 16;

/**
 * Reads what a person types: words (all must occur), "phrases", AND, OR, NOT (or a leading minus) and parentheses.
 * Operators count only in capitals. Nothing typed means everything; only operators is an error with its remedy.
 */
export function parseTerms(input: string): ParsedTerms {
  const tokens = tokenise(input);
  if (tokens.length === 0) return { status: "all" };
  const words = tokens.filter((token) => ["word", "phrase", "field"].includes(token.kind));
  if (words.length === 0)
    return { status: "invalid", reason: "has only operators or signs. Add a word or a quoted phrase." };
  if (words.length > termCountMax)
    return { status: "invalid", reason: `has more than ${termCountMax} terms. Remove some.` };
  const parser = new Parser(tokens);
  const node = parser.any(0);
  if (parser.problem !== null) return { status: "invalid", reason: parser.problem };
  return node === null
    ? { status: "invalid", reason: "isn't a valid search. Check its parentheses." }
    : { status: "query", node };
}

/** A minus belongs to what it stands before; between two spaces it is a sign like others. Quotes may be those of a letter. */
const pattern =
  /(?<minus>-?)\b(?<name>title|author|text|source):(?:\s+(?!(?:AND|OR|NOT)(?![^\s()"])))?(?:"(?<quoted>[^"]*)"?|[“”„«»](?<curled>[^"“”„«»]*)["“”„«»]?|(?<plain>[^\s()"]+))|"(?<phrase>[^"]*)"?|[“”„«»](?<curly>[^"“”„«»]*)["“”„«»]?|(?<open>\()|(?<close>\))|(?<not>-(?=["“”„«»(]))|(?<word>[^\s()"]+)/gi;

function tokenise(input: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {} } of input.matchAll(pattern)) {
    const { minus, name, open, close, not, word } = groups;
    const phrase = groups["phrase"] ?? groups["curly"];
    const field = searchFields.find((one) => one === name?.toLowerCase());
    if (field !== undefined) {
      const text = wordsOfField(groups);
      if (minus === "-") tokens.push({ kind: "operator", text: "NOT" });
      if (hasLetters(text)) tokens.push({ kind: "field", field, text });
      else endExclusion(tokens);
    } else if (open !== undefined) tokens.push({ kind: "open", text: "(" });
    else if (close !== undefined) tokens.push({ kind: "close", text: ")" });
    else if (not !== undefined) tokens.push({ kind: "operator", text: "NOT" });
    else if (phrase !== undefined) {
      if (hasLetters(phrase)) tokens.push({ kind: "phrase", text: phrase.trim() });
      else endExclusion(tokens);
    } else if (word !== undefined) tokens.push(...wordTokens(word));
  }
  return tokens;
}

function wordsOfField({ quoted, curled, plain }: Record<string, string | undefined>): string {
  return (quoted ?? curled ?? plain ?? "").trim();
}

/** To exclude nothing excludes nothing: what comes next is not meant. */
function endExclusion(tokens: Token[]): void {
  for (let last = tokens.at(-1); last?.kind === "operator" && last.text === "NOT"; last = tokens.at(-1)) tokens.pop();
}

function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Two minus signs begin a command's option, which is looked for, and `->` is an arrow. */
function wordTokens(word: string): Token[] {
  if (word === "AND" || word === "OR" || word === "NOT") return [{ kind: "operator", text: word }];
  if (!hasLetters(word)) return [{ kind: "operator", text: "AND" }];
  if (!/^-(?![->])/.test(word)) return [{ kind: "word", text: word }];
  return [
    { kind: "operator", text: "NOT" },
    { kind: "word", text: word.slice(1) },
  ];
}

/** Recursive descent that forgives dangling operators and names what it cannot read. */
class Parser {
  problem: string | null = null;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  any(depth: number): TermNode | null {
    if (depth > depthMax) {
      this.problem = `is nested more than ${depthMax} parentheses deep. Simplify it.`;
      return null;
    }
    const parts = [this.#all(depth)];
    while (this.#takeOperator("OR")) parts.push(this.#all(depth));
    if (depth === 0 && this.#peek()?.kind === "close")
      this.problem = "has a closing parenthesis without an opening one.";
    return join("or", parts);
  }

  #all(depth: number): TermNode | null {
    const parts: (TermNode | null)[] = [];
    for (let next = this.#peek(); next !== undefined && this.problem === null; next = this.#peek()) {
      if (next.kind === "close" || (next.kind === "operator" && next.text === "OR")) break;
      if (this.#takeOperator("AND")) continue;
      parts.push(this.#one(depth));
    }
    return join("and", parts);
  }

  #one(depth: number): TermNode | null {
    if (this.#takeOperator("NOT")) {
      const next = this.#peek();
      if (next === undefined || next.kind === "close") return null;
      const part = this.#one(depth);
      return part === null ? null : { kind: "not", part };
    }
    const token = this.#tokens[this.#at++];
    if (token === undefined) return null;
    if (token.kind === "field") return token;
    if (token.kind === "word" || token.kind === "phrase") return { kind: token.kind, text: token.text };
    if (token.kind !== "open") return null;
    const inner = this.any(depth + 1);
    if (this.#peek()?.kind === "close") this.#at++;
    else this.problem ??= "has an opening parenthesis without a closing one.";
    return inner;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #takeOperator(text: string): boolean {
    const next = this.#peek();
    const isTaken = next?.kind === "operator" && next.text === text;
    if (isTaken) this.#at++;
    return isTaken;
  }
}

function join(kind: "and" | "or", parts: readonly (TermNode | null)[]): TermNode | null {
  const kept = parts.filter((part) => part !== null);
  if (kept.length <= 1) return kept[0] ?? null;
  return { kind, parts: kept };
}
