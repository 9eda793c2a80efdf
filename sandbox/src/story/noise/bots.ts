import type { Bot, Person } from "../story.ts";

export const bots: readonly Bot[] = [
  { id: "B01DEPLOY", name: "deploybot" },
  { id: "B02ALERTS", name: "monitor" },
  { id: "B03LUNCH", name: "lunchbot" },
];

/** Machines that send mail, as if they were people: no greeting, no farewell. */
export function botPerson(name: string, address: string): Person {
  return {
    id: address,
    first: name,
    last: "",
    full: name,
    email: address,
    title: "",
    team: "bot",
    org: "",
    voice: "terse",
  };
}
