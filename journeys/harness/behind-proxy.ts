import type { BrowserContext } from "@playwright/test";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
import { test as base } from "./test.ts";

/** `test` whose browser reaches the product through a proxy that can be cut. Its console is not watched: it reports cuts. */
export const test = base.extend<{ cutter: CuttingProxy; behindProxy: BrowserContext }>({
  cutter: async ({ product }, use) => {
    const proxy = await startCuttingProxy(product.baseUrl);
    await use(proxy);
    proxy.close();
  },
  behindProxy: async ({ browser, cutter }, use) => {
    const context = await browser.newContext({ baseURL: cutter.url, viewport: { width: 1440, height: 900 } });
    await use(context);
    await context.close();
  },
});
