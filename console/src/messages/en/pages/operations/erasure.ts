import { messages } from "../../../messages.ts";

export const texts = messages("pages/operations/erasure", {
  erasure: "Erasure",
  goneForGoodWith: "Gone for good, with a proof that says so and names nothing.",
  proofs: "Proofs",
  thisWorkspace: "This workspace",
  withItsIntegrationsItems: (name: string) =>
    `${name} with its integrations, items, files and reports. To erase one source alone, open its settings under Integrations.`,
  theWorkspace: "The workspace",
  eraseWorkspaceForGood: "Erase workspace for good…",
  people: "People",
  loadingProofs: "Loading proofs",
  theProofsOfErasure: "The proofs of erasure could not be read",
  theyAreKept: "They are kept.",
  nothingWasErased: "Nothing was erased",
  whatIsErasedFor: "What is erased for good leaves its proof here.",
  loadingPeople: "Loading people",
  theMembersCouldNot: "The members could not be read",
  nothingIsErased: "Nothing is erased.",
  eraseForGood: (name: string) => `Erase ${name} for good`,
  nobodyErasesTheirOwn: "Nobody erases their own account: ask another owner.",
  erase: "Erase…",
  erasing: "Erasing",
  rows: "rows",
  askedForByOn: (requestedBy: string, date: string, time: string, what: string) =>
    `Asked for by ${requestedBy} on ${date}, ${time}${what}`,
  done: (date: string, time: string) => `; done ${date}, ${time}.`,
  proof: "Proof",
  sha256OfTheseLines: "SHA-256 of these lines",
  eachHashIsOver:
    "Each hash is over the sorted ids of what went, a line feed after each. The last one also stands in the audit.",
  erased: "Erased",
  interruptedTheNextStart: "Interrupted: the next start takes it up",
});
