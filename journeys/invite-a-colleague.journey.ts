import { startMailSink, type MailSink } from "@hoopoe/connectors/smtp/sandbox/mail-sink.ts";
import type { Page } from "@playwright/test";
import { bareProblems } from "./harness/bare-problems.ts";
import { accessibilityProblems } from "./harness/accessibility.ts";
import { beside } from "./harness/beside.ts";
import type { Product } from "./harness/product.ts";
import { expect, owner, test } from "./harness/test.ts";

const members = "/dashboard/profile/organisation/members";
// Three browsers and a product of its own.
test.describe.configure({ timeout: 120_000 });

const colleague = { name: "Grace Moreau", email: "grace@journey.example", password: "another long password" };

test("without a mail server an admin hands a link on; the colleague joins at another process, is promoted, lowered and removed while they watch [6.5]", async ({
  startOwnProduct,
  openContext,
}) => {
  const product = await startOwnProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "off" });
  const boss = await (await openContext(product)).newPage();
  await signIn(boss, owner);
  await invite(boss, colleague.email, "Viewer");
  const link = (await boss.getByText("/invitation#").textContent()) ?? "";
  expect(await accessibilityProblems(boss)).toEqual([]);

  // The colleague's browser talks to another process, joined with the first by nothing but the database.
  const second = await startOwnProduct({ ...(await beside(product)), DEMO: "off" });
  const guest = await (await openContext(second)).newPage();
  await accept(guest, link.replace(product.baseUrl, second.baseUrl));

  // What a viewer may not do is there, says why, and sends nothing: a product's form, whose Enter key is a button too.
  await guest.goto("/dashboard/integration");
  await guest
    .getByRole("button", { name: /News feeds/ })
    .last()
    .click();
  const connect = guest.getByRole("button", { name: "Connect", exact: true });
  await expect(connect).toHaveAttribute("aria-disabled", "true");
  await connect.hover();
  await expect(guest.getByRole("tooltip")).toHaveText("Your role here is viewer; this needs editor.");
  const sent: string[] = [];
  guest.on("request", (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await guest.getByRole("textbox", { name: "Name" }).press("Enter");
  await connect.click({ force: true });
  await guest.goto(members);
  expect(sent.filter((one) => one.startsWith("POST /api/integration"))).toEqual([]);
  const inviteButton = guest.getByRole("button", { name: "Invite" });
  await expect(inviteButton).toHaveAttribute("aria-disabled", "true");
  await inviteButton.hover();
  await expect(guest.getByRole("tooltip")).toHaveText("Your role here is viewer; this needs admin.");
  await expect(guest.getByText("default · live")).toBeVisible();

  await boss.reload();
  await choose(boss, "Make admin");
  // The other browser learns it by itself, through the other process: the button works without a reload. Both are told
  // by toasts, of which one may be gone before the other comes.
  await Promise.all([
    expect(boss.getByText(`${colleague.name} is admin now.`)).toBeVisible(),
    expect(guest.getByText("Your role in Main is now admin.")).toBeVisible(),
  ]);
  await expect(inviteButton).not.toHaveAttribute("aria-disabled", "true");

  await choose(boss, "Make editor");
  await expect(guest.getByText("Your role in Main is now editor.")).toBeVisible();
  await expect(inviteButton).toHaveAttribute("aria-disabled", "true");

  // A new password without a mail server, and the way out for good: both from the person's row.
  await choose(boss, "Create password reset link");
  await expect(boss.getByText("/reset-password#")).toBeVisible();
  await choose(boss, "Erase for good…");
  await expect(boss.getByRole("heading", { name: `Erase ${colleague.email} for good?` })).toBeVisible();
  await boss.keyboard.press("Escape");

  await choose(boss, "Remove");
  await boss.getByRole("button", { name: "Remove", exact: true }).click();
  await Promise.all([
    expect(boss.getByText(`${colleague.name} was removed.`)).toBeVisible(),
    expect(guest.getByText("You are no longer a member of Main.")).toBeVisible(),
  ]);

  // All of it is written down.
  await boss.goto("/dashboard/profile/organisation/audit");
  const table = boss.getByRole("table", { name: "Audit" });
  for (const words of ["Invited", "Joined", "Changed a role", "Removed a member"]) {
    await expect(table.getByText(words, { exact: true }).first()).toBeVisible();
  }
  const download = boss.waitForEvent("download");
  await boss.getByRole("button", { name: "Export" }).click();
  await boss.getByRole("menuitem", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit.csv");

  // The link was good once.
  const late = await (await openContext(product)).newPage();
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "Couldn't open this invitation" })).toBeVisible();
});

test("with a mail server the link goes by mail, and nobody else sees it", async ({ startOwnProduct, openContext }) => {
  const sink: MailSink = await startMailSink();
  try {
    const product = await startOwnProduct({
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      DEMO: "off",
      SMTP_URL: sink.url,
    });
    const boss = await (await openContext(product)).newPage();
    await signIn(boss, owner);
    await invite(boss, colleague.email, "Editor");
    await expect(boss.getByText(`The invitation to ${colleague.email} is on its way.`)).toBeVisible();
    await expect(boss.getByText("/invitation#")).toHaveCount(0);
    await expect.poll(() => sink.emails().length).toBe(1);
    const link = /http\S+\/invitation#\S+/.exec(sink.emails()[0]?.text ?? "")?.[0] ?? "";
    await accept(await (await openContext(product)).newPage(), portOf(product, link));
    await boss.goto("/dashboard/profile/organisation/mail");
    await expect(boss.getByRole("table", { name: "Emails" }).getByText("Sent", { exact: true })).toBeVisible();
  } finally {
    await sink.stop();
  }
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard/home");
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto(members);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Role").selectOption(role);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("list", { name: "Invited" }).getByText(email)).toBeVisible();
}

/** Opens the link as somebody new: the token leaves the address, a name and a password lead in. */
async function accept(page: Page, link: string): Promise<void> {
  // First another one, in the same tab.
  await page.goto(link.replace(/#.*/, "#of-another-letter"));
  await expect(page.getByRole("heading", { name: "Couldn't open this invitation" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join Main" })).toBeVisible();
  expect(await bareProblems(page)).toEqual([]);
  expect(page.url()).not.toContain("#");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByText("Enter your name.")).toBeVisible();
  await page.getByLabel("Your name").fill(colleague.name);
  await page.getByLabel("Password", { exact: true }).fill(colleague.password);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.waitForURL("**/dashboard/home");
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${colleague.name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The same link: PUBLIC_URL has the product's own port, which is the one it listens on. */
function portOf({ baseUrl }: Product, link: string): string {
  expect(link.startsWith(`${baseUrl}/invitation#`)).toBe(true);
  return link;
}
