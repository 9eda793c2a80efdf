import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { largeFeedRoute } from "./large-feed.ts";
import { newsRoutes } from "./routes.ts";
import { scriptedFeedRoutes } from "./scripted-feed.ts";
import { sentinelRoutes } from "./sentinels.ts";

export const newsSandbox: VendorSandbox = {
  // The fixed paths under /feeds stand before "/feeds/:publication".
  start: (keeper) => ({
    routes: [largeFeedRoute, ...sentinelRoutes(), ...scriptedFeedRoutes(), ...newsRoutes(keeper)],
  }),
  connections: ({ url }, { count }) => [
    {
      name: "news",
      catalogId: 10,
      attributes: { name: "news", feeds: [`${url}/feeds/large.xml?count=${count}`] },
      auth: null,
    },
  ],
};
