import { randomUUID } from "node:crypto";

export type FencedSource = { number: number; heading: string; body: string };

const fencedSource = /<<source (\d+) ([0-9a-f-]{36})>>\n(.*)\n([\s\S]*?)\n<<end \1 \2>>/g;

/** Untrusted texts between fences that carry a random mark, so that no text can close its own fence. */
export function fenceEvidence(sources: readonly FencedSource[], mark: string = randomUUID()): string {
  return sources
    .map(
      ({ number, heading, body }) =>
        `<<source ${number} ${mark}>>\n${heading.replace(/\s+/g, " ")}\n${body}\n<<end ${number} ${mark}>>`,
    )
    .join("\n\n");
}

/** The sources of a prompt, as the built-in model reads them. Only fences with the first one's mark count. */
export function readFencedEvidence(prompt: string): FencedSource[] {
  const found = [...prompt.matchAll(fencedSource)];
  const mark = found[0]?.[2];
  return found
    .filter((match) => match[2] === mark)
    .map((match) => ({ number: Number(match[1]), heading: match[3] ?? "", body: match[4] ?? "" }));
}
