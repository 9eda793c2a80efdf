/*
 * public/theme.js does the same before the first paint, so that a light theme never flashes dark. It is shipped as it is
 * and fetched on every first visit, so its reasons are here: index.html loads it neither deferred nor from the body, or a
 * frame of the other theme would be painted; the body comes later, and gets its class before anything of it is painted;
 * where storage is forbidden (a sandboxed frame), dark is the default.
 */
/** Puts a theme on the page: `data-theme` on html for the tokens, `dark-mode` on body for whoever looks there. */
export function applyTheme(isDark: boolean): void {
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  document.body.classList.toggle("dark-mode", isDark);
}
