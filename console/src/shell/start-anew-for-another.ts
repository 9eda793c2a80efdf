import { readSignInParams } from "../features/identity/sign-in/sign-in-params.ts";
import { useSession } from "../stores/session.ts";
import { releaseLeaveGuards } from "./leave-guard.ts";

/**
 * What a page holds (its cache, unsaved work, uploads under way) is one person's. Where the session becomes another
 * person's, who signed in here or in another tab, it is loaded anew, so that nobody works with what is somebody else's.
 */
export function startAnewForAnother(): void {
  useSession.subscribe(({ personId }, before) => {
    if (before.personId === null || personId === before.personId) return;
    // What is unsaved is not the new person's to save, nor to be asked about.
    releaseLeaveGuards();
    // A moment later, when the page has let go of its own question before it is left.
    setTimeout(() => location.replace(addressFor(location)));
  });
}

/** The same page; from the sign-in page, where it leads to. */
function addressFor({ href, pathname, search }: Location): string {
  if (pathname !== "/login") return href;
  return readSignInParams(Object.fromEntries(new URLSearchParams(search))).next ?? "/dashboard/home";
}
