import "./theme/entry.css";
import { createRoot } from "react-dom/client";
import { takeEmbedToken } from "./lib/embed-page.ts";
import { readWorkspaceLink } from "./lib/workspace-link.ts";
import { SignInBoot } from "./pages/identity/sign-in/SignInBoot.tsx";
import { isSignOutPending } from "./lib/signed-out-cookie.ts";
import { startTheme } from "./stores/theme.ts";

takeEmbedToken();
readWorkspaceLink();
startTheme();
if (isSignOutPending()) void import("./api/sign-out.ts").then(({ takeUpSignOut }) => takeUpSignOut());
const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");
const root = createRoot(element);

// A newcomer sees the sign-in page without waiting for router, cache and shell; they are fetched while the form is filled in.
if (location.pathname === "/login") root.render(<SignInBoot onSignedIn={startApp} />);
else void startApp();

// Not awaited above: the app's chunk imports from this one, and each would wait for the other.
async function startApp(): Promise<void> {
  const { App } = await import("./App.tsx");
  root.render(<App />);
}
