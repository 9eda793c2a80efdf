import type { BrowserContext, Page } from "@playwright/test";

/** The only keys that the browser may keep (spec 4.15); the persisted store joins them when it is built. */
const allowedKeys = new Set(["isDarkMode", "defaultWsId", "isDemo", "lastActivity", "toastSeen"]);

interface Watch {
  readonly baseUrl: string;
  readonly problems: Pick<string[], "push">;
}

/**
 * Watches every page of a browser context for what no journey may cause, and collects it in `problems`: a violation
 * of the content security policy, an error in the console or thrown, a request to another origin.
 */
export async function watchContext(context: BrowserContext, { baseUrl, problems }: Watch): Promise<void> {
  await context.exposeBinding("reportViolation", (_source, violation: unknown) => {
    problems.push(`content security policy: ${String(violation)}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      const words = `${event.violatedDirective} refused ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`;
      if (typeof report === "function") Reflect.apply(report, undefined, [words]);
    });
  });
  context.on("weberror", (error) => problems.push(`thrown in the page: ${error.error().stack ?? ""}`));
  context.on("console", (message) => {
    if (message.type() !== "error" || isRefusedCall(message.text(), message.location().url)) return;
    problems.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on("request", (request) => checkOrigin(request.url(), { baseUrl, problems }));
  context.on("page", (page) => page.on("websocket", (socket) => checkOrigin(socket.url(), { baseUrl, problems })));
}

/** What the context's pages have stored beyond the allowed keys; asked at the end, while the pages are still open. */
export async function storageProblems(context: BrowserContext): Promise<string[]> {
  const { origins } = await context.storageState({ indexedDB: true });
  const session = await Promise.all(context.pages().map(sessionKeys));
  return [
    ...origins
      .flatMap(({ localStorage }) => localStorage.map(({ name }) => name))
      .filter((key) => !allowedKeys.has(key)),
    ...session.flat(),
  ].map((key) => `the browser keeps the key "${key}"`);
}

/** The browser itself logs each answer of 4xx; a refusal that the page handles is no mistake, a missing file is one. */
function isRefusedCall(text: string, url: string): boolean {
  return /the server responded with a status of 4\d\d/.test(text) && new URL(url).pathname.startsWith("/api/");
}

function checkOrigin(url: string, { baseUrl, problems }: Watch): void {
  const { protocol, host } = new URL(url);
  if (["data:", "blob:", "about:"].includes(protocol) || host === new URL(baseUrl).host) return;
  problems.push(`a request to another origin: ${url}`);
}

async function sessionKeys(page: Page): Promise<string[]> {
  if (page.isClosed() || !page.url().startsWith("http")) return [];
  return page.evaluate(() => Object.keys(window.sessionStorage));
}
