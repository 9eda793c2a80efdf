import { firstLoad } from "./tools/first-load.mjs";

/** The issue allows 130 kB for the first load of /login; the Latin face of the font takes 30 of them. */
export default [
  {
    name: "what every first visit fetches, the font apart",
    path: firstLoad("console/dist").map((path) => `console/dist/${path}`),
    gzip: true,
    limit: "102 kB",
  },
];
