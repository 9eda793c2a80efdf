/** The three calls that the ground needs from a logger; pino's has them. */
export interface StartLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
