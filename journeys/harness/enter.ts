import type { BrowserContext, Page } from "@playwright/test";
import { expect, owner } from "./test.ts";

const headers = { tenantid: "default", wsid: "1" };

/** Signs the context in as the demo's guest (the session's cookie), and opens a page there. */
export async function enterDemo(page: Page, path = "/dashboard/home"): Promise<void> {
  await signInBy(page.context(), "/api/auth/demo");
  await page.goto(path);
}

/** Signs the context in as the owner of the workspace "Main", and opens a page there. */
export async function enterAsOwner(page: Page, path = "/dashboard/home"): Promise<void> {
  await signInBy(page.context(), "/api/auth/login", owner);
  await page.goto(path);
}

async function signInBy(context: BrowserContext, path: string, data?: unknown): Promise<void> {
  const reply = await context.request.post(path, { headers, data });
  expect(reply.status()).toBe(200);
}
