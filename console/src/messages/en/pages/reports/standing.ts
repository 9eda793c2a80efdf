import { messages } from "../../../messages.ts";

export const texts = messages("pages/reports/standing", {
  title: "Who counts as what",
  subtitle:
    "Claims are weighed by who makes them. Strangers and the press never replace what your own people, partners or systems say.",
  loading: "Loading the list",
  couldNotLoad: "Couldn't load the list",
  howItWorks: "How it works",
  members:
    "Addresses of members count as own, and so does everybody at a domain that you list as own. Products that raise alerts count as system, news feeds as press, and everybody else as a stranger. An own or a partner's address whose email fails authentication counts as a stranger for that email.",
  namesToo:
    "List a domain (with those below it), an address, or a name as a source without addresses gives it. A name never counts where an address is given.",
  list: "Listed",
  domainAddress: "Domain, address or name",
  standing: "Counts as",
  add: "Add entry",
  remove: (match: string) => `Remove ${match}`,
  removeEmpty: "Remove the empty entry",
  empty: "Nobody is listed. Standing follows from members, domains and connections alone.",
  sameAs: "Same person as (optional)",
  suggestions: "Suggestions",
  loadingSuggestions: "Loading suggestions",
  couldNotLoadSuggestions: "Couldn't load suggestions",
  noSuggestions:
    "No suggestions. Domains of members and mailboxes, and frequent senders, appear here until you decide.",
  seenAt: (members: number, mailboxes: number) =>
    `Maybe yours: ${members === 1 ? "1 member" : `${members} members`}, ${mailboxes === 1 ? "1 mailbox" : `${mailboxes} mailboxes`}`,
  wrote: (count: number, last: string) => `${count === 1 ? "1 item" : `${count} items`} in 90 days, last on ${last}`,
  makeOwn: "Set as own",
  makeOwnOf: (domain: string) => `Set as own: ${domain}`,
  makePartner: "Set as partner",
  makePartnerOf: (address: string) => `Set as partner: ${address}`,
  nowOwn: (domain: string) => `${domain} counts as own`,
  nowPartner: (address: string) => `${address} counts as partner`,
  undo: "Undo",
  save: "Save list",
  saved: "List saved",
  savedDetail: "Claims show it from now on.",
  couldNotSave: "Couldn't save the list",
  thisList: "this list",
  fillIn: "Fill in each entry, or remove it.",
  leave: "You have unsaved changes in the list of who counts as what. Do you want to save before leaving?",
});
