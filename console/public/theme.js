// Runs before the first paint, so that a light theme never flashes dark. The same words as src/theme/apply-theme.ts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("isDarkMode");
  } catch (error) {
    // Storage can be forbidden (a sandboxed frame): dark is the default.
  }
  var isDark = stored !== "false";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  document.body.classList.toggle("dark-mode", isDark);
})();
