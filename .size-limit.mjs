import { readdirSync } from "node:fs";
import { firstLoad } from "./tools/first-load.mjs";

const dist = "console/dist";
const asset = (pattern) => {
  const found = readdirSync(`${dist}/assets`).filter((name) => pattern.test(name));
  if (found.length === 0) throw new Error(`${dist}/assets holds nothing like ${pattern}`);
  return found.map((name) => `${dist}/assets/${name}`);
};

export default [
  {
    name: "all that a first visit fetches for /login, the font included",
    path: [
      `${dist}/index.html`,
      ...firstLoad(dist).map((path) => `${dist}/${path}`),
      ...asset(/^geist-basic-.*\.woff2$/),
    ],
    gzip: true,
    limit: "110 kB",
  },
  {
    name: "what the first screen behind the sign-in fetches on top",
    path: [...asset(/^(app|plural)-[\w-]+\.(js|css)$/), ...asset(/^geist-mono-latin-wght-.*\.woff2$/)],
    gzip: true,
    limit: "250 kB",
  },
];
