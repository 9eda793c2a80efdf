import { type MailSink, startMailSink } from "@hoopoe/connectors/smtp/sandbox/mail-sink.ts";
import { bareProblems } from "./harness/bare-problems.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { signIn } from "./harness/api-client.ts";
import { expect, owner, test } from "./harness/test.ts";

const password = "a password that is new";
// A product of its own, with a mail server beside it.
test.describe.configure({ timeout: 120_000 });

test("emails reset a forgotten password and confirm an address; notifications are emailed once chosen", async ({
  startOwnProduct,
  openContext,
}) => {
  const sink = await startMailSink();
  try {
    const admin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
    const product = await startOwnProduct({ ...admin, DEMO: "off", SMTP_URL: sink.url });
    const page = await (await openContext(product)).newPage();

    await page.goto("/login");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByLabel("Work email").fill(owner.email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText("If this address has an account, an email is on its way.")).toBeVisible();
    await page.goto(await linkIn(sink, "reset-password"));
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    expect(await bareProblems(page)).toEqual([]);
    await page.getByRole("textbox", { name: "New password" }).fill("short");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Enter at least 12 characters (5 so far).")).toBeVisible();
    expect(page.url()).not.toContain("#");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("textbox", { name: "New password" }).fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Work email").fill(owner.email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/dashboard/home");

    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Confirm by email" }).click();
    await page.goto(await linkIn(sink, "verify-email"));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByText(`${owner.email} is confirmed.`)).toBeVisible();
    await page.goto("/dashboard/profile");
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();

    await page.getByRole("tab", { name: "Appearance and news" }).click();
    const chosen = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await page.getByRole("switch", { name: "Done, by email" }).click();
    await chosen;
    await expect(page.getByRole("switch", { name: "Done, by email" })).toBeChecked();
    const api = await signIn(product.baseUrl, { email: owner.email, password });
    await api.upload("lines.txt", new Blob(["The pump was repaired by noon."]));
    await expect.poll(() => emails(sink, "new or changed").length, { timeout: 60_000 }).toBe(1);
  } finally {
    await sink.stop();
  }
});

const emails = (sink: MailSink, words: string) => sink.emails().filter(({ text }) => text.includes(words));

/** The link of the one email that holds it. */
async function linkIn(sink: MailSink, page: string): Promise<string> {
  await expect.poll(() => emails(sink, `/${page}#`).length).toBe(1);
  return new RegExp(`http\\S+/${page}#\\S+`).exec(emails(sink, `/${page}#`)[0]?.text ?? "")?.[0] ?? "";
}
