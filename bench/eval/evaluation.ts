/** One evaluation: `run` prints nothing, its figures are printed in their order. Shares are 0 to 1. */
export interface Evaluation {
  readonly name: string;
  /** What the words behind the name on the command line stand for. */
  readonly usage: string;
  run(args: readonly string[]): Promise<readonly (readonly [name: string, value: number])[]>;
}
