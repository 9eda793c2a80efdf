import { messages } from "../../../messages.ts";

export const texts = messages("pages/operations/erasure", {
  erasure: "Erasure",
  goneForGoodWith: "Erase data permanently, with a proof that names nothing.",
  proofs: "Proofs",
  thisWorkspace: "This workspace",
  withItsIntegrationsItems: (name: string) =>
    `${name} with its integrations, items, files and reports. To erase one source alone, open its settings under Integrations.`,
  theWorkspace: "The workspace",
  eraseWorkspaceForGood: "Erase workspace for good…",
  people: "People",
  loadingProofs: "Loading proofs",
  theProofsOfErasure: "Couldn't load erasure proofs",
  theyAreKept: "They are kept.",
  nothingWasErased: "Nothing erased yet",
  whatIsErasedFor: "Each erasure leaves a proof here.",
  loadingPeople: "Loading people",
  theMembersCouldNot: "Couldn't load members",
  nothingIsErased: "Nothing is erased.",
  eraseForGood: (name: string) => `Erase ${name} for good`,
  nobodyErasesTheirOwn: "You can't erase your own account. Ask another owner.",
  erase: "Erase…",
  erasing: "Erasing",
  rows: "rows",
  askedForByOn: (requestedBy: string, date: string, time: string, what: string) =>
    `Requested by ${requestedBy} on ${date}, ${time}${what}`,
  done: (date: string, time: string) => `; done ${date}, ${time}.`,
  proof: "Proof",
  sha256OfTheseLines: "SHA-256 of these lines",
  eachHashIsOver:
    "Each hash covers the sorted ids of what was erased, each followed by a line feed. The last one is also in the audit.",
  erased: "Erased",
  interruptedTheNextStart: "Interrupted. Resumes at the next start.",
});
