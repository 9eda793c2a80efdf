import { appList, appUpdate } from "@hoopoe/contract/assist/routes/app.ts";
import type { Locator, Page } from "@playwright/test";
import type { ApiClient } from "./api-client.ts";
import { expect } from "./test.ts";

interface Theirs {
  api: ApiClient;
  name: string;
  /** The app in the list, which shows what is saved. */
  row: Locator;
}

/** Somebody else saves the app whose form is open with `mine` in it: told, with what they wrote, and mine is not lost. */
export async function saveOverTheirs(page: Page, mine: string, { api, name, row }: Theirs): Promise<void> {
  const { data: known } = await api.call(appList, { query: { search: name } });
  const body = { name, description: "Theirs.", tabs: [{ agentId: 29 }], version: known[0]?.version ?? 0 };
  await api.call(appUpdate, { params: { id: String(known[0]?.id) }, body });
  await page.getByRole("button", { name: "Save changes" }).click();
  const conflict = page.getByRole("alert", { name: "Someone else saved changes" });
  await expect(conflict.getByRole("listitem")).toHaveText(["What it is for: “Theirs.”"]);
  await expect(page.getByLabel("What it is for")).toHaveValue(mine);
  await expect(row).toContainText("Theirs.");
  await conflict.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(row).toContainText(mine);
}
