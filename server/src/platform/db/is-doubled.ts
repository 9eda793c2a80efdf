/** Whether PostgreSQL refused a row because one of the same key is there already. */
export function isDoubled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}
