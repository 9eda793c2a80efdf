import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const journeys = readFilesIn("journeys", /\.journey\.ts$/);
const sources = ["contract/src", "server/src", "console/src", "agents/src", "quotes/src", "connectors/src"].flatMap(
  (folder) => readFilesIn(folder, /^(?!.*\.test\.tsx?$).*\.tsx?$/),
);

// A second copy of a sentence is one that is not mended when the first is.
it("each sentence of the specification is in one file, once", () => {
  const found = Object.values(sentences).map((sentence) => {
    const places = sources.filter(({ text }) => text.includes(`"${sentence}"`)).map(({ path }) => path);
    return [sentence, places.length];
  });
  expect(found).toEqual(Object.values(sentences).map((sentence) => [sentence, 1]));
});

// Everything else compares what it sees with the same constant, and would follow a misspelling.
it("each sentence of the specification is word for word as written there", () => {
  expect(sentences).toEqual({
    integrationIdRequired: "Integration ID is required to update.",
    noTokenFound: "No authentication token found",
    tokenExpired: "Token expired - login required",
    tokenRefreshFailed: "Token refresh failed - login required",
    pirEmpty: "Your search returned no results. Consider refining your query by adding or removing terms.",
    pirFailed: "Failed to fetch PIR data",
    reportFailed: "Failed to generate report",
    reportConversationFailed: "Failed to generate report by convo",
    executionsEmpty: "No workflow execution data found",
    executionsFailed: "Failed to workflow execution data",
    appListFailed: "Failed to fetch app list",
    appFailed: "Failed to fetch single app",
    appDeleteFailed: "Failed to delete app",
    publishFailed: "Failed to update publish status",
    iconsFailed: "Failed to fetch icons list",
    authRecordsFailed: "Error fetching auth records",
    authSaveFailed: "Error saving auth data",
    integrationFetchFailed: "Error fetching integration",
    integrationUpdateFailed: "Error updating integration",
    integrationCreateFailed: "Error creating integration",
    discoveredToggleFailed: "Error toggling discovered",
    integrationDataFailed: "Error fetching integration data",
    discoveredStateFailed: "Error fetching discovered state",
    uploadFailed: "Failed to upload file",
    ingressStateFailed: "Failed to fetch ingress state",
    ingressStartFailed: "Failed to start ingress",
    ingressStopFailed: "Failed to stop ingress",
    testModeFailed: "Failed to execute test mode",
    jobStatusFailed: "Failed to fetch job status",
    maintenanceFailed: "Failed to fetch maintenance status",
    unknown: "Unknown error",
    unsavedTitle: "Unsaved Changes",
    unsavedWizard:
      "You have unsaved changes in your Orchestration Wizard workflow. Do you want to save before leaving?",
  });
});

it("each of the errors 8.4 to 8.30 is driven by a journey, and none by an answer that the browser makes up", () => {
  const driven = journeys.flatMap(({ text }) => idsOf(text));
  const wanted = Array.from({ length: 27 }, (_, index) => `8.${index + 4}`);
  expect(wanted.filter((id) => !driven.includes(id))).toEqual([]);
  const faked = journeys
    .filter(({ text }) => wanted.some((id) => idsOf(text).includes(id)) && /route\.(fulfill|abort)\(/.test(text))
    .map(({ path }) => path);
  expect(faked).toEqual([]);
});

/** The lines of the specification in the titles of a journey. */
function idsOf(text: string): string[] {
  return [...text.matchAll(/\[([\d., ]+)\]/g)].flatMap(([, ids = ""]) => ids.split(/, ?/));
}

function readFilesIn(folder: string, name: RegExp): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map(({ parentPath, name: file }) => {
      const path = join(parentPath, file);
      return { path: path.slice(root.length + 1), text: readFileSync(path, "utf8") };
    });
}
