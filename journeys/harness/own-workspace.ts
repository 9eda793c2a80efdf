import { workspaceCreate } from "@hoopoe/contract/identity/routes/workspace.ts";
import type { Page } from "@playwright/test";
import { type ApiClient, signIn } from "./api-client.ts";
import type { Product } from "./product.ts";
import { owner } from "./test.ts";

/** A workspace of the owner's that no other journey works in; the page opens there. */
export async function ownWorkspace(
  page: Page,
  { product, name }: { product: Product; name: string },
): Promise<ApiClient & { workspaceId: string }> {
  const { data } = await (await signIn(product.baseUrl, owner)).call(workspaceCreate, { body: { name } });
  // As a link that names its workspace does.
  await page.addInitScript((id) => {
    const url = new URL(location.href);
    if (!url.protocol.startsWith("http") || window.parent !== window) return;
    url.searchParams.set("workspace", id);
    history.replaceState(history.state, "", url);
  }, data.id);
  return { ...(await signIn(product.baseUrl, { ...owner, workspaceId: data.id })), workspaceId: data.id };
}
