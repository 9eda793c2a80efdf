import { type StateCounts, sentenceStates } from "@hoopoe/contract/reports/sentence-check.ts";
import { messages } from "../messages.ts";
import { plural } from "../plural.ts";

export const texts = messages("ui", {
  notYet: "Not yet",
  parked: "Parked",
  ok: "OK",
  cancel: "Cancel",
  no: "No",
  esc: "Esc",
  tryAgain: "Try again",
  reloadThePageWhere: (unknownError: string) =>
    `${unknownError}. Reload the page. If it happens again, report it to your administrator.`,
  evidence: (number: number) => `Evidence ${number}`,
  noSuch: (noun: string) => `No such ${noun}`,
  all: (nouns: string) => `All ${nouns}`,
  theAddressNamesOne: "It isn't in this workspace. It may have been deleted, or belong to another workspace.",
  close: "Close",
  search: (nouns: string) => `Search ${nouns}`,
  whichAreShown: (nouns: string) => `Filter ${nouns}`,
  loadingNouns: (nouns: string) => `Loading ${nouns}`,
  searchForAPart: "Search by part of the name.",
  showMore: (stepRows: number) => `Show ${stepRows} more`,
  of: (count: string, count2: string, nouns: string, hint: string) => `${count} of ${count2} ${nouns}. ${hint}`,
  moreCouldNotBe: (message: string) => `Couldn't load more. ${message}`,
  userProfile: "User Profile",
  organisation: "Organisation",
  whoCountsAsWhat: "Who counts as what",
  members: "Members",
  workspaces: "Workspaces",
  usageAndLimits: "Usage and limits",
  audit: "Audit",
  erasure: "Erasure",
  mail: "Mail",
  singleSignOn: "Single sign-on",
  embedding: "Embedding",
  whereThisStands: "Breadcrumb",
  ofCount: (count: string) => ` of ${count}`,
  savedBySomebodyElse: "Someone else saved changes",
  somebodySavedWhileYou: (what: string) => `Someone saved ${what} while you were editing it.`,
  takeTheirs: "Take theirs",
  loading: "Loading",
  thisIsAsOfIt: (time: string, message: string) => `Couldn't refresh. Showing data from ${time}. ${message}`,
  readTheirs: "Read theirs",
  somebodySavedWhileYouWere: (what: string) =>
    `Someone saved ${what} while you were editing it, but their version didn't load. Yours is still here, unsaved.`,
  dismiss: "Dismiss",
  notifications: "Notifications",
  quoted: "Quoted",
  supported: "Supported",
  disputed: "Disputed",
  superseded: "Superseded",
  notSupported: "Not supported",
  countedStates: (states: StateCounts) => countedStates(states),
  countedSentences: (states: StateCounts | null, count: number) =>
    states === null ? plural(count, { one: "sentence", other: "sentences" }) : countedStates(states),
  selectTheTextItself: "Select the text itself and copy it.",
  theBrowserDidNot: "Couldn't copy to the clipboard",
  linkToCopied: (what: string) => `Link to ${what} copied`,
  itOpensForMembers: "Members of this workspace can open it.",
  copyTheAddressOf: "Copy it from the browser's address bar.",
  queued: "Queued",
  waiting: "Waiting",
  vendorWait: "Vendor wait",
  running: "Running",
  approval: "Approval",
  succeeded: "Succeeded",
  partial: "Partial",
  failed: "Failed",
  stopped: "Stopped",
  cancelled: "Cancelled",
  timedOut: "Timed out",
  crashed: "Crashed",
  skipped: "Skipped",
  uncertain: "Uncertain",
});

/** "31 quoted, 9 supported": what there is of each state, in their order. */
function countedStates(states: StateCounts): string {
  const counted = sentenceStates.filter((state) => states[state] > 0);
  return counted.length === 0
    ? "no sentences"
    : counted.map((state) => `${states[state]} ${state.replace("-", " ")}`).join(", ");
}
