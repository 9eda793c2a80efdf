import { firstLoad } from "./tools/first-load.mjs";

/** The budget of the issue: what /login needs, gzipped. A page of ours that grows is seen before it is shipped. */
export default [
  {
    name: "first load of /login",
    path: firstLoad("console/dist", "SignInRoute").map((path) => `console/dist/${path}`),
    gzip: true,
    limit: "130 kB",
  },
];
