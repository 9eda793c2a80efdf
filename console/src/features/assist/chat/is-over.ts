/** Whether nothing will come of an answer any more. */
export function isOver(status: string): boolean {
  return ["succeeded", "failed", "stopped"].includes(status);
}
