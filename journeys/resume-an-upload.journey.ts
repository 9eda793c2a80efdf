import { rm, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { forgive } from "./harness/forgive.ts";
import { signInAsOwner } from "./harness/sign-in-as-owner.ts";
import { expect, owner, test } from "./harness/test.ts";

const megabyte = 1024 * 1024;

test("a large upload is paused, outlives the server's end and the page's, and continues from where it was", async ({
  startOwnProduct,
  openContext,
  problems,
}) => {
  test.slow(); // It starts a product of its own, twice: on a busy machine that alone takes its time.
  const product = await startOwnProduct({ DEMO: "0", ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const file = test.info().outputPath("hoopoe-journey-log.txt");
  await writeFile(file, "The light is lit and the sea is calm.\n".repeat(720_000));
  const page = await (await openContext(product)).newPage();
  const sent: string[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (/\/api\/upload/.test(request.url())) sent.push(`${request.method()} ${offset ?? ""}`.trim());
  });
  await signInAsOwner(page);
  await openFiles(page);
  const letFlow = await slowDown(page, 2 * megabyte);
  await page.getByLabel("Files to upload").setInputFiles(file);
  const bar = page.getByRole("progressbar", { name: /^Uploading hoopoe-journey-log/ });
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(2);
  await page.getByRole("button", { name: /^Pause hoopoe-journey-log/ }).click();
  await expect(page.getByText("paused")).toBeVisible();
  await letFlow();

  const begun = page.getByRole("list", { name: "Large uploads" }).getByRole("listitem");
  const stands = /[1-9][\d.]* MB of 26\.1 MB uploaded\. Choose the file again to resume\./;
  await expect(async () => {
    await page.reload();
    await openFiles(page);
    await expect(begun).toContainText(stands, { timeout: 2_000 });
  }).toPass();
  await product.kill();
  await product.restart();
  await page.reload();
  await openFiles(page);
  await expect(begun).toContainText(stands);
  sent.length = 0;
  await page.getByLabel("Files to upload").setInputFiles(file);
  // The toast that says so is gone after five seconds; that it is under way no longer stays.
  await expect(page.getByRole("list", { name: "Large uploads" })).toHaveCount(0);
  expect(sent.filter((request) => request.startsWith("POST"))).toEqual([]);
  const [part = ""] = sent.filter((request) => request.startsWith("PATCH"));
  expect(Number(part.split(" ")[1])).toBeGreaterThan(megabyte);
  await page.getByRole("button", { name: /^Files Mailboxes/ }).click();
  await page.getByRole("tab", { name: /^Files/ }).click();
  await expect(page.getByRole("list", { name: "Uploaded files" }).getByRole("listitem")).toContainText("26.1 MB");
  await rm(file);
  // However the browser calls it: a connection refused, reset, or gone from under a call that was about to be sent.
  if (problems.length > 0) forgive(problems, /net::ERR_(?:CONNECTION|SOCKET|EMPTY)_|WebSocket|socket\.io/);
});

async function openFiles(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Integrations" }).click();
  await page.getByRole("button", { name: /^Files Mailboxes/ }).click();
  await expect(page.getByRole("region", { name: "Upload files" })).toBeVisible();
}

/**
 * As a line of so many bytes a second: a file on this machine would be through before anybody could pause it. Gives what
 * makes it as fast as it was.
 */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = async (uploadThroughput: number): Promise<void> => {
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send("Network.emulateNetworkConditions", line);
  };
  await set(bytesPerSecond);
  return () => set(-1);
}
