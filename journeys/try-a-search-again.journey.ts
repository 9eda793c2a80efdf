import { enterDemo } from "./harness/enter.ts";
import { forgive } from "./harness/forgive.ts";
import { expect, test } from "./harness/test.ts";

// In a file of its own: what proves a line of the specification makes up no answer (tools/sentences.test.ts).
test("a search that failed on the server's side is not put on its terms, and one press asks again", async ({
  page,
  problems,
}) => {
  await enterDemo(page);
  await page.getByRole("link", { name: "New search" }).press("Enter");
  const terms = page.getByLabel("Search terms");
  const message = "Something went wrong on our side.";
  const answer = { type: "about:blank", title: "Internal", status: 500, code: "internal", message, requestId: "r-500" };
  await page.route("**/api/app/pir", (route) => route.fulfill({ status: 500, json: answer }));
  await terms.fill("gateway");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to fetch PIR data" });
  await expect(failure).toContainText(message);
  await expect(terms).not.toHaveAttribute("aria-invalid", "true");
  await page.unroute("**/api/app/pir");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  forgive(problems, /status of 500/);
});
