const shapes: readonly [RegExp, string][] = [
  // user:password@ of an address
  [/\/\/[^\s/@:]+:[^\s/@]+@/g, "//[secret]@"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, "$1 [secret]"],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, "[secret]"],
  [
    /\b((?:access_?|refresh_?|id_?)?token|password|secret|api_?key|ticket)(["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi,
    "$1$2[secret]",
  ],
];

/** Takes what looks like a credential out of a text that a library wrote: the last net, not the first. */
export function scrubSecrets(text: string): string {
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), text);
}
