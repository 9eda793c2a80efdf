import { appCreate } from "@hoopoe/contract/assist/routes/app.ts";
import { signIn } from "./harness/api-client.ts";
import { signInAsOwner } from "./harness/sign-in-as-owner.ts";
import { expect, owner, test } from "./harness/test.ts";

const minutes = {
  name: "minutes.md",
  mimeType: "text/markdown",
  buffer: Buffer.from("The crane of berth nine was painted on 4 November 2026 by Olga Brandt. It is green now.\n"),
};

test("a file is attached to a question, which is answered from it; one that is refused says why and takes nothing along [7.32]", async ({
  page,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  await api.call(appCreate, { body: { name: "File desk", tabs: [{ agentId: 29 }] } });
  await signInAsOwner(page);
  await page.goto("/dashboard/parent");
  await page.getByRole("link", { name: "File desk" }).click();
  const composer = page.locator("form").filter({ has: page.getByLabel("Question", { exact: true }) });
  const sent = page.waitForRequest("**/api/integration/chatfileupload");
  await composer
    .getByLabel("Files to attach")
    .setInputFiles([
      minutes,
      { name: "tool.csv", mimeType: "text/csv", buffer: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]) },
      { name: "draft.txt", mimeType: "text/plain", buffer: Buffer.from("not this one") },
    ]);
  expect((await sent).method()).toBe("POST");
  const files = composer.getByRole("list", { name: "Attached files" }).getByRole("listitem");
  await expect(files.filter({ hasText: "tool.csv" }).getByRole("alert")).toContainText(
    "Failed to upload file. tool.csv: its content is a program",
  );
  for (const name of ["tool.csv", "draft.txt"]) await composer.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(files).toHaveText(["minutes.md"]);
  await composer.getByLabel("Question", { exact: true }).fill("Who painted the crane of berth nine?");
  const request = page.waitForRequest("**/api/app/question");
  await composer.getByRole("button", { name: "Ask", exact: true }).click();
  expect((await request).postDataJSON()).toMatchObject({
    attachments: [{ docId: expect.any(String), fileName: "minutes.md" }],
  });
  await expect(files).toHaveCount(0);
  await expect(page.getByRole("article", { name: "Answer" })).toContainText("on 4 November 2026 by Olga Brandt");
  await expect(page.getByRole("list", { name: "Files of the question" })).toHaveText(["minutes.md"]);
  // Once it is whole: until then the answer is drawn anew, a button under the pointer too.
  await expect(page.getByRole("button", { name: "Copy the answer" })).toBeVisible();
  await page.getByRole("button", { name: "Evidence 1" }).first().click();
  await expect(page.getByRole("complementary", { name: "Citations" })).toContainText("It is green now.");
  await page.reload();
  await expect(page.getByRole("list", { name: "Files of the question" })).toHaveText(["minutes.md"]);
});
