import { getRouteApi, useRouter } from "@tanstack/react-router";
import { SignInPage } from "./SignInPage.tsx";

const route = getRouteApi("/_bare/login");

/** The sign-in page where an ended session lands. */
export function SignInRoute() {
  const { next, reason, sso } = route.useSearch();
  const router = useRouter();
  return (
    <SignInPage
      reason={reason}
      ssoFailure={sso}
      next={next}
      onSignedIn={() => router.navigate({ href: next ?? "/dashboard/home", replace: true })}
    />
  );
}
