import "./theme/entry.css";
import { createRoot } from "react-dom/client";
import { takeEmbedToken } from "./lib/embed-page.ts";
import { afterTexts, loadTexts } from "./messages/load-texts.ts";
import { readWorkspaceLink } from "./lib/workspace-link.ts";
import { SignInBoot } from "./pages/identity/sign-in/SignInBoot.tsx";
import { isSignOutPending } from "./lib/signed-out-cookie.ts";
import { startTheme } from "./stores/theme.ts";

takeEmbedToken();
readWorkspaceLink();
startTheme();
if (isSignOutPending()) void afterTexts(() => import("./api/sign-out.ts")).then(({ takeUpSignOut }) => takeUpSignOut());
const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");
const root = createRoot(element);

// A newcomer sees the sign-in page without waiting for router, cache and shell; they are fetched while the form is filled in.
// Not awaited here: the app's chunk imports from this one, and each would wait for the other.
if (location.pathname === "/login") void startSignIn();
else void startApp();

async function startSignIn(): Promise<void> {
  await loadTexts("start");
  root.render(<SignInBoot onStart={() => void loadApp()} onSignedIn={startApp} />);
}

async function startApp(): Promise<void> {
  const { App } = await loadApp();
  root.render(<App />);
}

function loadApp() {
  return afterTexts(() => import("./App.tsx"));
}
