import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { readApprovalLink } from "./pages/work/approvals/approval-params.ts";
import { readConnectedParams } from "./pages/intake/connected/connected-params.ts";
import { readSignInParams } from "./features/identity/sign-in/sign-in-params.ts";
import { readChatParams } from "./features/assist/chat/chat-params.ts";
import { firstReads } from "./first-reads.ts";
import { BareLayout } from "./shell/BareLayout.tsx";
import { RootFrame } from "./shell/RootFrame.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { lazyScreen } from "./shell/lazy-screen.ts";
import { requireSession } from "./shell/require-session.ts";
import { Starting } from "./shell/Starting.tsx";
import { texts } from "./messages/en/app.ts";

/* What stands around the screens: the frame, the bare pages before it, the guard, and what others embed. Its map is routes.tsx. */
export const root = createRootRoute({
  component: RootFrame,
  notFoundComponent: () => (
    <main className="h-full">
      <NotFoundPage />
    </main>
  ),
});

export const bare = createRoute({ getParentRoute: () => root, id: "_bare", component: BareLayout });
export const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard/home" });
  },
});
export const login = createRoute({
  getParentRoute: () => bare,
  path: "/login",
  staticData: { title: texts.signIn },
  validateSearch: readSignInParams,
  component: lazyScreen(() => import("./pages/identity/sign-in/SignInRoute.tsx"), "SignInRoute"),
});

export const invitation = createRoute({
  getParentRoute: () => bare,
  path: "/invitation",
  staticData: { title: texts.invitation },
  component: lazyScreen(() => import("./pages/identity/invitation/InvitationPage.tsx"), "InvitationPage"),
});

export const resetPassword = createRoute({
  getParentRoute: () => bare,
  path: "/reset-password",
  staticData: { title: texts.newPassword },
  component: lazyScreen(() => import("./pages/identity/sign-in/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});
export const verifyEmail = createRoute({
  getParentRoute: () => bare,
  path: "/verify-email",
  staticData: { title: texts.confirmYourAddress },
  component: lazyScreen(() => import("./pages/identity/sign-in/VerifyEmailPage.tsx"), "VerifyEmailPage"),
});

export const connected = createRoute({
  getParentRoute: () => bare,
  path: "/connected",
  staticData: { title: texts.signedIn },
  validateSearch: readConnectedParams,
  component: lazyScreen(() => import("./pages/intake/connected/ConnectedPage.tsx"), "ConnectedPage"),
});

export const app = createRoute({
  getParentRoute: () => root,
  id: "_app",
  beforeLoad: requireSession,
  component: lazyScreen(() => import("./shell/FullLayout.tsx"), "FullLayout"),
  pendingComponent: Starting,
  pendingMinMs: 0,
  notFoundComponent: NotFoundPage,
});
export const dashboard = createRoute({
  getParentRoute: () => app,
  path: "/dashboard",
});
export const embed = createRoute({
  getParentRoute: () => app,
  path: "/embed",
});
export const embedIndex = createRoute({
  getParentRoute: () => embed,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/embed/app-list" });
  },
});
export const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard/home" });
  },
});
/** Where emails and messages lead: they only open the request. */
export const approvalLink = createRoute({
  getParentRoute: () => dashboard,
  path: "/approvals",
  validateSearch: readApprovalLink,
  beforeLoad: ({ search }) => {
    throw redirect({
      to: "/dashboard/workflow-generation/approval",
      search: { tab: "all", ...(search.approval === undefined ? {} : { id: search.approval }) },
    });
  },
});
export const appList = createRoute({
  getParentRoute: () => embed,
  path: "/app-list",
  staticData: { title: texts.appList },
  component: lazyScreen(() => import("./pages/assist/embed/AppListPage.tsx"), "AppListPage"),
  loader: firstReads((all) => all.apps),
});
export const embeddedApp = createRoute({
  getParentRoute: () => embed,
  path: "/app/$appId",
  staticData: { title: texts.app },
  validateSearch: readChatParams,
  component: lazyScreen(() => import("./pages/assist/embed/EmbeddedAppPage.tsx"), "EmbeddedAppPage"),
  loader: firstReads((all) => all.app),
});
