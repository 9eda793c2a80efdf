/** Puts a theme on the page: `data-theme` on html for the tokens, `dark-mode` on body for whoever looks there. */
export function applyTheme(isDark: boolean): void {
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  document.body.classList.toggle("dark-mode", isDark);
}
