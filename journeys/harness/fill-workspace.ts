import { appCreate, appPublish, favouriteAdd } from "@hoopoe/contract/assist/routes/app.ts";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { pirSearch } from "@hoopoe/contract/search/routes/pir.ts";
import { reportTemplateList } from "@hoopoe/contract/reports/routes/report-template.ts";
import { pirGenerateReport } from "@hoopoe/contract/reports/routes/report.ts";
import { savedPirCreate } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { expect } from "@playwright/test";
import type { ApiClient } from "./api-client.ts";
import { makeJob, runUntil, step } from "./make-job.ts";

/** One of each thing that has a screen of its own, by the parameter that names it in an address. */
export type FilledWorkspace = Readonly<Record<"appId" | "executionId" | "reportId" | "pirId", string>>;

/**
 * Puts into a workspace what people leave there in a week: an app among the favourites, runs that went well, failed and
 * wait for somebody, a saved question and a report. `terms` is what the two ask for; without any items a note is brought in.
 */
export async function fillWorkspace(api: ApiClient, terms: string): Promise<FilledWorkspace> {
  const app = { name: "Harbour desk", description: "What the harbour's mail says", tabs: [{ agentId: 29 }] };
  const { data: made } = await api.call(appCreate, { body: app });
  await api.call(appPublish, { params: { id: String(made.id) }, body: { isPublished: true } });
  await api.call(favouriteAdd, { body: { appId: made.id } });

  const quick = await makeJob(api, "Count the open tickets", [step("end", "Flow", { outcome: "12 are open" })]);
  for (let run = 0; run < 3; run += 1) await runUntil(api, quick, "succeeded");
  const failing = await makeJob(api, "Sum up the night", [step("summarise", "Agents", { input: " " })]);
  await runUntil(api, failing, "failed");
  const asking = await makeJob(api, "Close the night's tickets", [step("approval", "Flow"), step("end", "Flow")]);
  const executionId = await runUntil(api, asking, "waiting");

  return { appId: String(made.id), executionId, ...(await fillReports(api, terms)) };
}

/** A report, and the saved question behind it. */
export async function fillReports(api: ApiClient, terms: string): Promise<Pick<FilledWorkspace, "reportId" | "pirId">> {
  if ((await api.call(homeGet)).itemCount === 0)
    await api.upload(
      "note.txt",
      new Blob([`The crane at berth four: ${terms} was read at noon.`], { type: "text/plain" }),
    );
  const found = async () => (await api.call(pirSearch, { body: { terms, limit: 200 } })).results;
  // A busy machine takes its time to read the note.
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const results = await found();
  const { reportId } = await api.call(pirGenerateReport, {
    body: { user_input: "What happened?", input_data: { status: "ok", count: results.length, results } },
  });
  const templatePath = (await api.call(reportTemplateList)).data[0]?.id ?? "";
  const { data: question } = await api.call(savedPirCreate, {
    body: { name: "What the harbour asks", question: "What happened?", query: { terms }, templatePath },
  });
  return { reportId, pirId: question.id };
}
