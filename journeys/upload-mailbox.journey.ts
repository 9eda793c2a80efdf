import { open, rm } from "node:fs/promises";
import { uploadBytesMax } from "@hoopoe/contract/constants.ts";
import { makePdf } from "@hoopoe/sandbox/testing/make-pdf.ts";
import { makeZip } from "@hoopoe/sandbox/testing/make-zip.ts";
import type { Locator, Page, Request } from "@playwright/test";
import { oddMailbox } from "./harness/odd-mailbox.ts";
import { pressThroughToasts } from "./harness/press-through-toasts.ts";
import { signInAsOwner } from "./harness/sign-in-as-owner.ts";
import { expect, test } from "./harness/test.ts";

test("a mailbox with attachments, odd charsets and a broken message comes in whole but for the broken one, which is listed", async ({
  page,
}) => {
  await signInAsOwner(page);
  const files = await openFiles(page);
  await choose(files, { name: "harbour.mbox", buffer: oddMailbox() });
  await expect(page.getByRole("status").filter({ hasText: "1 file uploaded" })).toBeVisible();
  await page.getByRole("button", { name: /^Files Mailboxes/ }).click();
  const panel = page.getByRole("complementary", { name: "Files" });
  await expect(panel.getByRole("tab", { name: "Streams" })).toBeInViewport();
  await expect(panel.getByText("7 items written, 0 unchanged, 1 left out")).toBeVisible();
  await pressThroughToasts(panel.getByRole("tab", { name: /^Left out/ }));
  const leftOut = panel.getByRole("list", { name: /left out$/ }).getByRole("listitem");
  await expect(leftOut).toHaveCount(1);
  await expect(leftOut).toContainText(
    "Message 4 of harbour.mbox is broken: the separator between its parts is missing.",
  );
  await expect(leftOut).toContainText("broken@harbour.example");

  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("link", { name: "New search" }).press("Enter");
  for (const [terms, words] of [
    ["lighthouse", "From Monday on it is kept by Ana."],
    ["Schleuse", "Die Schleuse fällt seit gestern überall aus."],
    ["anchorage", "“anchorage” costs €5"],
    ["サーバー", "サーバーが停止"],
    ["boathouse", "The boathouse & its ramp"],
    ["Halcyon", "berths.csv"],
    ["customs", "Zoll für Mai.pdf"],
  ] as const) {
    await searchFor(page, terms);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(terms);
    // What the search before had found goes first.
    await expect(page.getByRole("main").getByRole("listitem").locator("mark").first()).toHaveText(
      new RegExp(terms, "i"),
    );
    await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
    const item = page.getByRole("complementary").filter({ hasText: "Id at the source" });
    await expect(item).toContainText(words);
    await item.getByRole("button", { name: "Close" }).click();
  }
});

test("a file that cannot be taken in is refused with its reason, and the next one is welcome [7.31]", async ({
  page,
}) => {
  test.slow(); // 200 MB are unfolded before a file is known for a bomb: a busy machine takes its time.
  const large = test.info().outputPath("hoopoe-journey-large.txt");
  const handle = await open(large, "w");
  await handle.truncate(uploadBytesMax + 1); // Takes no room on the disk.
  await handle.close();
  await signInAsOwner(page);
  const files = await openFiles(page);
  const refusal = files.getByText("Failed to upload file").locator("..");
  await choose(files, { name: "nothing.csv", buffer: Buffer.alloc(0) });
  await expect(refusal).toContainText("nothing.csv is empty (0 bytes). Choose a file with content.");
  await choose(files, { name: "program.csv", buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]) });
  await expect(refusal).toContainText("program.csv: its content is a program, despite its name");
  await choose(files, { name: "noise.txt", buffer: Buffer.from([1, 0, 2, 0, 0, 3, 255]) });
  await expect(refusal).toContainText("noise.txt: its content is binary, not text");
  await choose(files, { name: "plan.docx", buffer: Buffer.from("d0cf11e0a1b11ae10000", "hex") });
  await expect(refusal).toContainText("plan.docx: it is password-protected or from an old Office version");
  await choose(files, { name: "drawing.dwg", buffer: Buffer.from("AC1032") });
  await expect(refusal).toContainText("drawing.dwg: this file type isn't supported; use .eml, .mbox, .csv");
  await files.getByLabel("Files to upload").setInputFiles(large);
  await expect(refusal).toContainText("is larger than 5 GB. Split it.");
  await rm(large);
  // What is wrong behind the first bytes is found by the reading, and told where the files lie.
  const bomb = { "word/document.xml": `<w:document><w:body>${" ".repeat(250 * 1024 * 1024)}</w:body></w:document>` };
  await choose(
    files,
    { name: "locked.pdf", buffer: makePdf(["secret"], { isLocked: true }) },
    { name: "bomb.docx", buffer: makeZip(bomb) },
    { name: "note.md", buffer: Buffer.from("# Buoys\n\nThe green buoy was lit again at dusk.\n") },
  );
  await expect(page.getByRole("status").filter({ hasText: "3 files uploaded" })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.getByRole("button", { name: /^Files Mailboxes/ }).click();
  const panel = page.getByRole("complementary", { name: "Files" });
  await panel.getByRole("tab", { name: /^Left out/ }).click();
  const leftOut = panel.getByRole("list", { name: /left out$/ }).getByRole("listitem");
  const patient = { timeout: 45_000 };
  await expect(leftOut.filter({ hasText: "locked.pdf is password-protected" })).toHaveCount(1, patient);
  await expect(leftOut.filter({ hasText: "bomb.docx unpacks to more than 200 MB" })).toHaveCount(1, patient);
});

test("files that are chosen while others are sent come after them, and Stop is for those under way", async ({
  page,
}) => {
  await signInAsOwner(page);
  const files = await openFiles(page);
  const nameOf = (request: Request) => /filename="(\w+)\.txt"/.exec(request.postData() ?? "")?.[1] ?? "";
  const [begun, kept, held] = [new Array<string>(), new Array<string>(), Promise.withResolvers<void>()];
  page.on("response", (response) => response.status() === 201 && kept.push(nameOf(response.request())));
  await page.route("**/api/integration/?storage=mongodb", async (route) => {
    begun.push(nameOf(route.request()));
    await held.promise;
    await route.continue().catch(() => undefined); // Stopped meanwhile.
  });
  await choose(files, { name: "first.txt", buffer: Buffer.from("The first lies at berth one.") });
  await expect.poll(() => begun).toEqual(["first"]);
  await choose(files, { name: "second.txt", buffer: Buffer.from("The second lies at berth two.") });
  await files.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => begun).toEqual(["first", "second"]);
  held.resolve();
  await expect(page.getByRole("status").filter({ hasText: "1 file uploaded" })).toBeVisible();
  expect(kept).toEqual(["second"]);
});

/** The upload box: of the product's first use, or of the integration that an earlier upload has made. */
async function openFiles(page: Page): Promise<Locator> {
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Integrations" }).click();
  await page.getByRole("button", { name: /^Files Mailboxes/ }).click();
  const box = page.getByRole("region", { name: "Upload files" });
  await expect(box).toBeVisible();
  return box;
}

async function choose(box: Locator, ...chosen: { name: string; buffer: Buffer }[]): Promise<void> {
  const files = chosen.map((one) => ({ ...one, mimeType: "application/octet-stream" }));
  await box.getByLabel("Files to upload").setInputFiles(files);
}

async function searchFor(page: Page, terms: string): Promise<void> {
  await page.getByLabel("Search terms").fill(terms);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}
