import { messages } from "../../../messages.ts";

export const texts = messages("pages/reports/standing", {
  title: "Who counts as what",
  subtitle:
    "Claims are weighed by who makes them. Strangers and the press never replace what your own people, partners or systems say.",
  loading: "Loading the list",
  couldNotLoad: "Couldn't load the list",
  howItWorks: "How it works",
  members:
    "Addresses of members, and everybody at the domains of owners and admins, count as own. Products that raise alerts count as system, news feeds as press, and everybody else as a stranger.",
  namesToo:
    "List a domain (with those below it), an address, or a name as a source without addresses gives it. A name never counts where an address is given.",
  list: "Listed",
  domainAddress: "Domain, address or name",
  standing: "Counts as",
  add: "Add entry",
  remove: (match: string) => `Remove ${match}`,
  removeEmpty: "Remove the empty entry",
  empty: "Nobody is listed. Standing follows from members, domains and connections alone.",
  save: "Save list",
  saved: "List saved",
  savedDetail: "Claims show it from now on.",
  couldNotSave: "Couldn't save the list",
  thisList: "this list",
  fillIn: "Fill in each entry, or remove it.",
  leave: "You have unsaved changes in the list of who counts as what. Do you want to save before leaving?",
});
