import { defineConnector } from "../shared/define-connector.ts";
import { addComment } from "./actions/add-comment.ts";
import { assignIssue } from "./actions/assign-issue.ts";
import { attachFile } from "./actions/attach-file.ts";
import { createIssue } from "./actions/create-issue.ts";
import { getIssue } from "./actions/get-issue.ts";
import { searchIssues } from "./actions/search-issues.ts";
import { transitionIssue } from "./actions/transition-issue.ts";
import { updateIssue } from "./actions/update-issue.ts";
import { jiraAuthMethods } from "./auth.ts";
import { checkJira } from "./check.ts";
import { jiraConfig } from "./config.ts";
import { discoverProjects } from "./discover.ts";
import { jiraIcon } from "./icon.ts";
import { readIssues } from "./read-issues.ts";
import { jiraState } from "./state.ts";

export const jiraConnector = defineConnector({
  catalogId: 2,
  name: "Jira",
  category: "Work tracking",
  description: "Issues and comments, from Cloud or Data Center.",
  icon: jiraIcon,
  version: 1,
  source_datatype: "jira",
  takesUploads: false,
  configSchema: jiraConfig,
  stateSchema: jiraState,
  authMethods: jiraAuthMethods,
  streams: [
    {
      id: "issues",
      label: "Issues",
      incremental: true,
      deletes: true,
      defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    },
  ],
  // Jira counts points by the hour and tells with a 429; this keeps a back-fill from taking them all at once.
  limits: [{ bucket: "rest", capacity: 300, perMs: 60_000, concurrency: 4 }],
  check: checkJira,
  discover: discoverProjects,
  initial: () => jiraState.parse({}),
  read: readIssues,
  actions: [createIssue, getIssue, searchIssues, updateIssue, addComment, transitionIssue, assignIssue, attachFile],
});
