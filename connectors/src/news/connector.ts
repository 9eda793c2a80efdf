import { defineConnector } from "../shared/define-connector.ts";
import { newsConfig } from "./config.ts";
import { newsIcon } from "./icon.ts";
import { checkFeeds, discoverFeeds } from "./look-at-feeds.ts";
import { readFeedAction } from "./read-feed-action.ts";
import { readNews } from "./read-news.ts";
import { newsState } from "./state.ts";

export const newsConnector = defineConnector({
  catalogId: 10,
  name: "News feeds",
  category: "News",
  description: "Advisories and news from any RSS, Atom or JSON feed.",
  icon: newsIcon,
  version: 1,
  source_datatype: "news",
  takesUploads: false,
  configSchema: newsConfig,
  stateSchema: newsState,
  authMethods: [],
  streams: [
    {
      id: "entries",
      label: "Entries",
      incremental: true,
      deletes: false,
      defaultSchedule: { startDate: null, endDate: null, repeat: { frequency: 1, unit: "hr" } },
    },
  ],
  limits: [{ bucket: "feeds", capacity: 60, perMs: 60_000, concurrency: 5 }],
  check: checkFeeds,
  discover: discoverFeeds,
  initial: () => ({ feeds: {} }),
  read: readNews,
  actions: [readFeedAction],
});
