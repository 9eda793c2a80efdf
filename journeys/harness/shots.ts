import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../tools/browser.mjs";
import { keepGuest } from "./demo-guest.ts";
import { type ApiClient, signIn } from "./api-client.ts";
import { fillWorkspace } from "./fill-workspace.ts";
import { startProduct } from "./product.ts";

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const themes = ["dark", "light"] as const;
const folder = join(import.meta.dirname, "../../docs/screens");
const seedTimeoutMs = 60_000;
const wanted = process.argv.slice(2);

/** What an owner alone changes. */
const screensOfOwner = Object.fromEntries(
  ["members", "workspaces", "limits", "audit", "erasure", "mail", "sso", "embed", "standing"].map((screen) => [
    `organisation-${screen}`,
    `/dashboard/profile/organisation/${screen}`,
  ]),
);

const owner = { email: "owner@example.com", password: "a long enough password" };
const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
try {
  mkdirSync(folder, { recursive: true });
  const screens = await screensOfDemo();
  for (const theme of themes) {
    for (const [size, viewport] of Object.entries(sizes)) await shoot(browser, { theme, size, viewport, screens });
  }
} finally {
  await browser.close();
  await product.stop();
}

/** Every screen behind the sign-in, with what people leave there in a week. */
async function screensOfDemo(): Promise<Record<string, string>> {
  const api = await signIn(product.baseUrl);
  await untilSeeded(api);
  const { appId, executionId, reportId, pirId } = await fillWorkspace(api, '"carrier invoice" OR SEC-1713');
  return {
    home: "/dashboard/home",
    apps: "/dashboard/parent",
    models: "/dashboard/model",
    tools: "/dashboard/ai-tool",
    jobs: "/dashboard/workflow-generation",
    "saved-tasks": "/dashboard/save-data",
    search: "/dashboard/save-data/search",
    report: `/dashboard/save-data/report/${reportId}`,
    integrations: "/dashboard/integration",
    profile: "/dashboard/profile",
    "app-list": "/embed/app-list",
    wizard: "/dashboard/ai-tool/wizard",
    app: `/dashboard/parent/${appId}`,
    execution: `/dashboard/workflow-generation/execution/${executionId}`,
    "saved-question": `/dashboard/save-data/pir/${pirId}`,
    approvals: "/dashboard/workflow-generation/approval?tab=all",
    executions: "/dashboard/workflow-generation?tab=executions",
    exposures: "/dashboard/workflow-generation/exposure",
    "report-templates": "/dashboard/save-data/report-templates",
  };
}

/** The demo's sources flow in while the product already runs; a screen shot too early would show empty lists. */
async function untilSeeded(api: ApiClient): Promise<void> {
  const deadline = Date.now() + seedTimeoutMs;
  for (;;) {
    const { itemCount, running } = await api.call(homeGet);
    if (itemCount > 0 && running.length === 0) return;
    if (Date.now() > deadline) throw new Error(`The demo holds ${itemCount} items and is not at rest after a minute.`);
    await pause(250);
  }
}

async function shoot(
  from: Browser,
  {
    theme,
    size,
    viewport,
    screens,
  }: {
    theme: (typeof themes)[number];
    size: string;
    viewport: { width: number; height: number };
    screens: Record<string, string>;
  },
): Promise<void> {
  const context = await from.newContext({ baseURL: product.baseUrl, viewport, reducedMotion: "reduce" });
  await context.addInitScript((isDark) => localStorage.setItem("isDarkMode", isDark), String(theme === "dark"));
  const page = await context.newPage();
  await shootAll({ "sign-in": "/login" });
  const headers = { tenantid: "default", wsid: "1" };
  await keepGuest(context, product.baseUrl);
  await shootAll(screens);
  await context.request.post("/api/auth/login", { headers, data: owner });
  await shootAll(screensOfOwner);
  await context.close();

  async function shootAll(shown: Record<string, string>): Promise<void> {
    for (const [name, path] of Object.entries(shown)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await page.goto(path, { waitUntil: "networkidle" });
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      // What the demo tells as it flows in would lie over the actions.
      await page.waitForFunction(() => document.querySelector(".Toastify__toast") === null);
      const file = `${name}-${theme}-${size}.png`;
      await page.screenshot({ path: join(folder, file) });
      console.log(file);
    }
  }
}
