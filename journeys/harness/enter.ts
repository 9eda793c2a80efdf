import type { BrowserContext, Page } from "@playwright/test";
import { keepGuest } from "./demo-guest.ts";
import type { Person } from "./new-member.ts";
import type { Product } from "./product.ts";
import { expect, owner } from "./test.ts";

const headers = { tenantid: "default", wsid: "1" };

/**
 * Signs the context in as the demo's guest (the session's cookie), and opens a page there.
 * @param productUrl where the product itself answers: the demo opens for no page behind a proxy
 */
export async function enterDemo(page: Page, path = "/dashboard/home", productUrl?: string): Promise<void> {
  const context = page.context();
  await keepGuest(context, productUrl ?? (await context.request.get("/api/health/live")).url());
  await page.goto(path);
}

/** Signs the context in as the owner of the workspace "Main", and opens a page there. */
export async function enterAsOwner(page: Page, path = "/dashboard/home"): Promise<void> {
  await signInBy(page.context(), "/api/auth/login", owner);
  await page.goto(path);
}

export type OpenContext = (product?: Product) => Promise<BrowserContext>;

/** A browser of this person's own at a product of the journey's own. */
export async function enterAs(
  openContext: OpenContext,
  { product, person, path }: { product: Product; person: Person; path: string },
): Promise<Page> {
  const context = await openContext(product);
  await signInBy(context, "/api/auth/login", { email: person.email, password: person.password });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function signInBy(context: BrowserContext, path: string, data?: unknown): Promise<void> {
  const reply = await context.request.post(path, { headers, data });
  expect(reply.status()).toBe(200);
}
