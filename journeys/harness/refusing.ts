import type { Page } from "@playwright/test";
import type { Problem } from "@hoopoe/contract/problem.ts";

export const refusal = "Everything is stopped for a moment.";
const answer: Problem = {
  type: "about:blank",
  title: "Stopped",
  status: 409,
  code: "stopped",
  message: refusal,
  requestId: "journey",
};

/** Has each call of a path refused, as by a server that has its reason; counts them, until it is let through again. */
export async function refusing(page: Page, path: string) {
  let count = 0;
  const isIt = (url: URL) => url.pathname === path;
  await page.route(isIt, (route) => {
    count += 1;
    return route.fulfill({ status: answer.status, json: answer });
  });
  return { count: () => count, letThrough: () => page.unroute(isIt) };
}
