import { decodeEntities } from "./html-entities.ts";

/** Slack's markup as people read it: names for people and channels, labels for links, entities as characters. */
export function slackText(text: string, nameOf: (id: string) => string | undefined): string {
  const plain = text.replace(
    /<([@#!]?)([^<>|]{1,3000})(?:\|([^<>]{0,3000}))?>/g,
    (_whole, sign: string, target: string, label?: string) => {
      if (sign === "@") return `@${label || nameOf(target) || target}`;
      if (sign === "#") return `#${label || nameOf(target) || target}`;
      if (sign === "!") return label || `@${target.replace(/^(?:subteam|date)\^/, "")}`;
      return label === undefined || label === "" || label === target ? target : `${label} (${target})`;
    },
  );
  return decodeEntities(plain);
}
