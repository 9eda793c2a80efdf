import type { AnswerWriter } from "./answer-writer.ts";

/** Adds to where text of others came into an answer, as far as it is not known yet. */
export function noteTaint(writer: AnswerWriter, found: readonly string[]): void {
  const known = writer.state().taint;
  const path = [...new Set([...known, ...found])];
  if (path.length > known.length) writer.emit({ type: "data-taint", data: { path } });
}
