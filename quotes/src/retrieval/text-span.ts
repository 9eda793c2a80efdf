/** A stretch of a text: characters from `start` up to, not including, `end`. */
export type TextSpan = { start: number; end: number };
