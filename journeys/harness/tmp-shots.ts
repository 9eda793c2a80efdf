import { chromium } from "@playwright/test";
import { findBrowser } from "../../tools/browser.mjs";
import { startProduct } from "./product.ts";
import { signIn } from "./api-client.ts";
import { modelCreate, modelTaskSet, modelOperatorSet } from "@hoopoe/contract/assist/routes/model.ts";
const owner = { email: "owner@example.com", password: "a long enough password" };
const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_MODEL: "house-14b" });
const { executablePath, env } = findBrowser();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
try {
  const api = await signIn(product.baseUrl, owner);
  const a = await api.call(modelCreate, { body: { kind: "openai", name: "Frontier", model: "gpt-5", apiKey: "sk-test-000000000000", inputPrice: 2.5, outputPrice: 10, defaultFor: ["report"] } });
  await api.call(modelCreate, { body: { kind: "openai-compatible", name: "Local Ollama", model: "qwen3:8b", baseUrl: "http://localhost:11434/v1" } });
  await api.call(modelTaskSet, { body: { task: "report", modelId: a.data.id, tokensPerDay: 2_000_000 } });
  await api.call(modelOperatorSet, { body: { isEnabled: true, inputPrice: 0.4, outputPrice: 1.2 } });
  for (const theme of ["dark", "light"] as const) for (const [size, viewport] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    const context = await browser.newContext({ baseURL: product.baseUrl, viewport, colorScheme: theme });
    const reply = await context.request.post("/api/auth/login", { headers: { tenantid: "default", wsid: "1" }, data: owner });
    if (!reply.ok()) throw new Error("login");
    const page = await context.newPage();
    await page.goto("/dashboard/model?tab=models");
    await page.getByRole("table", { name: "Tasks" }).waitFor();
    if (theme === "dark" && size === "wide") { await page.getByRole("button", { name: "Test Local Ollama" }).click(); await page.getByText("ALLOW_LOCAL_MODELS").waitFor(); }
    await page.screenshot({ path: `/tmp/models-${theme}-${size}.png`, fullPage: true });
    if (size === "phone") { await page.getByRole("table", { name: "Tasks" }).scrollIntoViewIfNeeded(); await page.getByRole("button", { name: "Embedding" }).scrollIntoViewIfNeeded(); await page.screenshot({ path: `/tmp/models-${theme}-${size}-tasks.png` }); }
    await page.goto("/dashboard/model?tab=models&model=task-report");
    await page.getByRole("complementary").getByText("Tokens per day").waitFor();
    await page.screenshot({ path: `/tmp/task-${theme}-${size}.png` });
    await context.close();
  }
} finally { await browser.close(); await product.stop(); }
