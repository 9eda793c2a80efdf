// Runs before the first paint, so that a light theme never flashes dark. The same words as src/theme/apply-theme.ts.
{
  let stored = null;
  try {
    stored = localStorage.getItem("isDarkMode");
  } catch {
    // Storage can be forbidden (a sandboxed frame): dark is the default.
  }
  const isLightMachine = matchMedia("(prefers-color-scheme: light)").matches;
  const isDark = stored === "system" ? !isLightMachine : stored !== "false";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  // The body comes later; its class is there before anything of it is painted.
  new MutationObserver((_, observer) => {
    if (document.body === null) return;
    observer.disconnect();
    document.body.classList.toggle("dark-mode", isDark);
  }).observe(document.documentElement, { childList: true });
}
