import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SourceIcon } from "./SourceIcon.tsx";

it("draws gmail's, jira's and slack's own icon with its name, and the default one for any other source [3.10]", () => {
  const drawn = ["gmail", "jira", "slack", "carrier-pigeon"].map((source) => {
    const html = renderToStaticMarkup(<SourceIcon source={source} />);
    return [/aria-label="([^"]*)"/.exec(html)?.[1], /lucide-([\w-]+)/.exec(html)?.[1]];
  });
  expect(drawn).toEqual([
    ["Gmail", "mail"],
    ["Jira", "square-check"],
    ["Slack", "hash"],
    ["carrier-pigeon", "shapes"],
  ]);
});
