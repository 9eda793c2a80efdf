/** Something the operator has to put right before Hoopoe can start: `message` is one sentence with the fix in it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}
