export const mailScripts: readonly string[] = [
  `A=finance B=sales
Quarter end
A>B
Could you send me the accruals by Thursday?
---
B>A
Will do.`,
];
