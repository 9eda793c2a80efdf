import type { Page, Request } from "@playwright/test";

/** What the page's next decision about a way into a document says; begun before it is made. */
export async function decidingOf(page: Page): Promise<unknown> {
  return (await callOf(page, "PATCH")).postDataJSON();
}

/** What the page's next clearing of records names them by; begun before it is made. */
export async function clearingOf(page: Page): Promise<string[]> {
  return [...new URL((await callOf(page, "DELETE")).url()).searchParams.keys()].toSorted();
}

function callOf(page: Page, method: "PATCH" | "DELETE"): Promise<Request> {
  return page.waitForRequest((one) => one.method() === method && one.url().includes("/api/exposure-approval"));
}
