import { readFile } from "node:fs/promises";
import { enterAsOwner, enterDemo } from "./harness/enter.ts";
import { expect, test } from "./harness/test.ts";

/** Every address of routes.tsx that needs no id; those without a session, below the full layout, and framed. */
const bare = ["/login", "/invitation", "/reset-password", "/verify-email", "/connected"];
const dashboard = [
  ..."/home /parent /model /ai-tool /ai-tool/wizard /integration /profile /profile/client".split(" "),
  ..."/workflow-generation /workflow-generation/approval /workflow-generation/exposure /approvals".split(" "),
  ..."/save-data /save-data/search /save-data/report-templates".split(" "),
];
const organisation = "sso embed members workspaces audit mail erasure limits standing"
  .split(" ")
  .map((screen) => `/profile/organisation/${screen}`);
const framed = ["/embed/app-list"];

test("every screen keeps to the policy: own scripts, trusted markup, nothing from elsewhere", async ({ page }) => {
  const source = await readFile(new URL("../console/src/routes.tsx", import.meta.url), "utf8");
  const declared = [...source.matchAll(/path: "([^"]+)"/g)].flatMap(([, one]) => one ?? []);
  const known = ["/", "/dashboard", ...bare, ...dashboard, ...organisation, "/embed", "/app-list"];
  expect(declared.filter((one) => !known.includes(one) && !one.includes("$"))).toEqual([]);

  for (const path of bare) {
    // What came out well closes its own window.
    const reply = await page.goto(path === "/connected" ? "/connected?refusal=Nobody+signed+in." : path);
    expect(reply?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
    await expect(page.getByRole("heading").first()).toBeVisible();
  }
  await enterAsOwner(page);
  for (const path of [...[...dashboard, ...organisation].map((screen) => `/dashboard${screen}`), ...framed]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
  }
});

test("no text becomes markup without DOMPurify, not even by our own scripts", async ({ page, problems }) => {
  await enterDemo(page);
  const outcome = await page.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>";
      return "let through";
    } catch (error) {
      return String(error);
    }
  });
  expect(outcome).toContain("TrustedHTML");
  // The one violation is the one that was provoked.
  await expect.poll(() => problems.filter((problem) => problem.includes("require-trusted-types-for")).length).toBe(1);
  problems.length = 0;
});
