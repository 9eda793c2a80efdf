import { inspect } from "node:util";

/** A value that prints as [secret] wherever it lands: logs, errors, JSON, templates. Only `reveal` gives it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** What may be shown of it: its last four characters, and only of one too long to be guessed from them. */
  get last4(): string {
    return this.#value.length >= 12 ? this.#value.slice(-4) : "";
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}
