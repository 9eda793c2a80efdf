/** Whether the window is as narrow as a phone: there an outline comes before its canvas, and rows have two lines. */
export function isPhone(): boolean {
  return window.matchMedia("(width < 45rem)").matches;
}
