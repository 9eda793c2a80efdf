import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { newMember, type Person } from "./harness/new-member.ts";
import { expect, test } from "./harness/test.ts";

async function giveCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Work email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a second factor is set up, requested at the next sign-in, and a recovery code replaces the phone [1.8]", async ({
  product,
  openContext,
}) => {
  const person = await newMember(product, "Factor");
  const context = await openContext();
  const page = await context.newPage();
  await page.goto("/login?next=%2Fdashboard%2Fprofile%3Ftab%3Dsign-in");
  await giveCredentials(page, person);
  await expect(page).toHaveURL(/tab=sign-in/);

  const factor = page.getByRole("region", { name: "Second factor" });
  await factor.getByRole("textbox", { name: "Current password" }).fill("not this one");
  await factor.getByRole("button", { name: "Set up one-time codes" }).click();
  await expect(factor.getByText("That isn't your current password.")).toBeVisible();
  await factor.getByRole("textbox", { name: "Current password" }).fill(person.password);
  await factor.getByRole("button", { name: "Set up one-time codes" }).click();
  await expect(factor.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = Secret.fromBase32((await factor.locator("code").textContent()) ?? "");
  await factor.getByLabel("Code from the app").fill(TOTP.generate({ secret }));
  await factor.getByRole("button", { name: "Turn on" }).click();
  const codes = factor.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [first = ""] = await codes.allTextContents();
  expect(await accessibilityProblems(page)).toEqual([]);
  await factor.getByRole("button", { name: "I have saved them" }).click();
  await expect(factor.getByText("10 of 10 recovery codes are left.")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).first().click();
  await giveCredentials(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByLabel("One-time code").fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("That code is wrong or was already used. Enter a new one.")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(first);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/dashboard\/home/);
  await page.goto("/dashboard/profile?tab=sign-in");
  await expect(page.getByText("9 of 10 recovery codes are left.")).toBeVisible();
});

test("the session's cookies are wiped where the flags say that the second factor is missing [6.2]", async ({
  product,
  openContext,
}) => {
  const person = await newMember(product, "Flags");
  const context = await openContext();
  const page = await context.newPage();
  await page.goto("/login");
  await giveCredentials(page, person);
  await expect(page).toHaveURL(/dashboard\/home/);
  // That this device signed in before opens nothing by itself.
  const ofSession = async () => (await context.cookies()).filter(({ name }) => !name.startsWith("hoopoe_device_"));
  const named = async () => (await ofSession()).map(({ name, value }) => `${name}=${value}`);
  expect(await named()).toEqual(expect.arrayContaining(["multi-factor=false", "account-verified=true"]));
  await page.evaluate(() => {
    document.cookie = "multi-factor=true; Path=/";
    document.cookie = "account-verified=false; Path=/";
  });
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await expect.poll(named).toEqual([]);
});

test("a passkey is added, opens the door by itself, and opens nothing once it is removed", async ({
  product,
  openContext,
}) => {
  const person = await newMember(product, "Passkey");
  const context = await openContext();
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await browser.send("WebAuthn.addVirtualAuthenticator", { options });
  await page.goto("/login?next=%2Fdashboard%2Fprofile%3Ftab%3Dsign-in");
  await giveCredentials(page, person);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByLabel("Passkey name").fill("My laptop");
  await passkeys.getByRole("textbox", { name: "Current password" }).fill(person.password);
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("list", { name: "Passkeys" })).toContainText("My laptop");
  await expect(passkeys.getByText("not used yet")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/dashboard\/home/);
  await page.goto("/dashboard/profile?tab=sign-in");
  await expect(passkeys.getByText("used now")).toBeVisible();
  await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys.getByRole("list", { name: "Passkeys" })).toBeHidden();

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey isn't registered here. Sign in another way.")).toBeVisible();
});

test("a session is signed out from another browser, and a token is made, used and revoked [2.9]", async ({
  product,
  openContext,
}) => {
  const person = await newMember(product, "Sessions");
  const [mine, other] = [await openContext(), await openContext()];
  const [page, elsewhere] = [await mine.newPage(), await other.newPage()];
  for (const one of [page, elsewhere]) {
    await one.goto("/login");
    await giveCredentials(one, person);
    await expect(one).toHaveURL(/dashboard\/home/);
  }
  await page.goto("/dashboard/profile?tab=sessions");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/login/);

  await page.getByRole("tab", { name: "Tokens" }).click();
  await expect(page).toHaveURL(/tab=tokens/);
  await page.getByLabel("Token name").fill("nightly");
  await page.getByRole("checkbox", { name: "workspace:read" }).check();
  await page.getByRole("textbox", { name: "Current password" }).fill(person.password);
  await page.getByRole("button", { name: "Create token" }).click();
  const token = (await page.getByText(/^hpe_pat_/).textContent()) ?? "";
  const headers = { authorization: `Bearer ${token}`, tenantid: "localhost", wsid: "1" };
  const ask = async () => (await fetch(`${product.baseUrl}/api/workspace`, { headers })).status;
  expect(await ask()).toBe(200);
  await page.getByRole("button", { name: "Revoke nightly" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No tokens yet.")).toBeVisible();
  expect(await ask()).toBe(401);
});

test("name, dates and picture are kept, in every part of the profile without a fault of access [2.9]", async ({
  product,
  openContext,
}) => {
  const person = await newMember(product, "Profile");
  const page = await (await openContext()).newPage();
  await page.goto("/login?next=%2Fdashboard%2Fprofile");
  await giveCredentials(page, person);
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name changed.")).toBeVisible();
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await page.getByLabel("Picture file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: png });
  await expect(page.getByRole("img", { name: "You" })).toHaveAttribute("src", /^data:image\/(png|jpeg);base64,/);
  const shown = page.getByRole("banner").getByRole("link", { name: "User Profile" }).locator("img");
  await expect(shown).toHaveAttribute("src", /^data:image\/(png|jpeg);base64,/);
  await page.getByRole("tab", { name: "Appearance and news" }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByLabel("Date format").selectOption("de-DE");
  await expect(page.getByLabel("Date format")).toHaveValue("de-DE");
  for (const tab of ["You", "Appearance and news", "Sign-in", "Sessions", "Tokens"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.reload();
  await page.getByRole("tab", { name: "Appearance and news" }).click();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
});
