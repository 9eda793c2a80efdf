import { modelCreate } from "@hoopoe/contract/assist/routes/model.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { signIn } from "./harness/api-client.ts";
import { enterAsOwner } from "./harness/enter.ts";
import { type Outside, serveOutside } from "./harness/outside.ts";
import { type Product, startProduct } from "./harness/product.ts";
import { expect, owner, test as base } from "./harness/test.ts";

const test = base.extend<object, { outside: Outside; product: Product }>({
  outside: [
    // Playwright reads from the pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const outside = await serveOutside();
      await use(outside);
      outside.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ outside }, use) => {
      const egress = { EGRESS_ALLOW_CIDR: `127.0.0.1/32:${new URL(outside.modelUrl).port}`, DEMO: "off" };
      const product = await startProduct({ ...egress, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

const quote = "The ferry Larkspur was towed free by the tug Ines at noon";
const said = { text: "At noon the tug Ines towed the ferry free.", answers: [1], citations: [{ n: 1, quote }] };
/** One answer that fits each step of a report and its check. */
const answer = {
  language: "en",
  parts: [
    { id: 1, text: "What happened" },
    { id: 2, text: "What it cost" },
  ],
  bluf: [said],
  findings: [{ about: "the tow", heading: said, sentences: [{ ...said, text: "The tug was the Ines." }] }],
  verdicts: [1, 2, 3].map((id) => ({ id, supported: true, span: quote })),
};

test("a report says which parts of the question it answers, and related items are included in its next version", async ({
  page,
  outside,
  product,
}) => {
  const api = await signIn(product.baseUrl, owner);
  outside.print(JSON.stringify(answer));
  const entry = { kind: "openai-compatible", name: "House", model: "small", baseUrl: outside.modelUrl } as const;
  await api.call(modelCreate, { body: { ...entry, defaultFor: ["report"] } });
  await api.upload("ferry.txt", new Blob([`${quote}. Ticket TOW-4471.`]));
  await api.upload("bill.txt", new Blob(["The bill of TOW-4471 is 900 euros."]));
  const countOf = async (terms: string) => (await api.call(pirSearch, { body: { terms } })).count;
  await expect.poll(() => countOf("TOW-4471")).toBe(2);
  await enterAsOwner(page, "/dashboard/save-data/search?terms=Larkspur");
  await page.getByRole("button", { name: "Write report" }).click();
  const form = page.getByRole("complementary", { name: "Write report" });
  await form.getByRole("button", { name: "Write report" }).click();

  const question = page.getByRole("region", { name: "Question" });
  await expect(question).toContainText("1 of 2 parts answered");
  await expect(question).toContainText("What it cost not found");
  await question.getByRole("button", { name: "What happened" }).click();
  await expect(page.getByRole("complementary", { name: /evidence/i })).toContainText(quote);
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Related" }).click();
  const related = page.getByRole("list", { name: "Related items" });
  await expect(related).toContainText("Names TOW-4471, as items of this report do");
  await related.getByRole("checkbox").press("Space");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await expect.poll(isWide).toBe(false);
  await page.getByRole("button", { name: "Include 1 and write next version" }).press("Enter");
  await expect(page.getByText("No related items")).toBeVisible();
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("Included 1 related item");
});
