/** What provokes which failure; the words stand in the API token (or personal access token). */
export const jiraSentinels = {
  limited: "each call is answered once with 429, Retry-After and RateLimit-Reason before it is let through",
  cut: "each answer breaks off in the middle once",
  twice: "each page of a search is given twice",
  late: "the search sees no change until POST /jira/_control/index",
  readonly: "may browse, and nothing else",
  blind: "sees no project",
} as const;
export const jiraSentinelWords = Object.keys(jiraSentinels);
