export const ticketScripts: readonly string[] = [
  `IT Bug Low A=any B=it Done
Printer on the second floor
It prints every page twice.
---
B: New driver installed.`,
];
