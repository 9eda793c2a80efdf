/** How pg writes a value as a parameter of a statement: its own types leave this file out. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
