import { findBrowser } from "./browser.mjs";
import { buildConsole } from "./lib/build-console.mjs";
import { installMissing } from "./lib/install.mjs";
import { whileAlone } from "./lib/while-alone.mjs";

/** All that tests, benches and shots need, on a fresh clone too: packages, the built console and, asked for, a browser. */
export async function setUp({ withBrowser }) {
  await whileAlone(async () => {
    await installMissing({ withDev: true });
    await buildConsole();
    if (withBrowser) findBrowser();
  });
}
