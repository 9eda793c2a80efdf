/** What the compressed parts of one file may unpack to, in all: what is larger is no document that somebody wrote. */
export const unpackedBytesMax = 200 * 1024 * 1024;

/** A sentence for the user. */
export function unpacksTooFar(name: string): string {
  return `${name} unpacks to more than ${unpackedBytesMax / 1024 / 1024} MB. Split it, or export it as text.`;
}
