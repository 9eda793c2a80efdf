/** What the person at the terminal can mend; told without a stack. */
export class Refusal extends Error {}
