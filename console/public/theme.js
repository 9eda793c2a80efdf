{
  let stored = null;
  try {
    stored = localStorage.getItem("isDarkMode");
  } catch {}
  const isLightMachine = matchMedia("(prefers-color-scheme: light)").matches;
  const isDark = stored === "system" ? !isLightMachine : stored !== "false";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  new MutationObserver((_, observer) => {
    if (document.body === null) return;
    observer.disconnect();
    document.body.classList.toggle("dark-mode", isDark);
  }).observe(document.documentElement, { childList: true });
}
