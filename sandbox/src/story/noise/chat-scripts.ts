export const chatScripts: readonly string[] = [
  `#general A=any B=any
A: morning all
B: morning`,
];
