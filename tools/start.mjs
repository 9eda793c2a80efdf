// `npm start`: all set-up that is missing, then the product. Plain JavaScript, so that every Node from 20 on gets us
// as far as the Node 24 that npm brings. A start that has nothing to set up does little.
import { buildConsole } from "./lib/build-console.mjs";
import { installMissing } from "./lib/install.mjs";
import { runServer } from "./lib/run-server.mjs";
import { whileAlone } from "./lib/while-alone.mjs";

const nodeMajorMin = 20;

try {
  if (Number(process.versions.node.split(".")[0]) < nodeMajorMin) {
    throw new Error(
      `Node ${process.versions.node} is too old: install Node ${nodeMajorMin} or newer, then run npm start again.`,
    );
  }
  await whileAlone(async () => {
    await installMissing({ withDev: false });
    await buildConsole();
  });
  process.exitCode = await runServer(["server/src/main.ts"]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
