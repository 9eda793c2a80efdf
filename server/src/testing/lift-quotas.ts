import { setTimeout as pause } from "node:timers/promises";
import { openAdminConnection } from "./admin-connection.ts";
import { forgetLimits } from "./ingest-truth.ts";

/** `dataDir`: until it is ended, no vendor's quota keeps anybody waiting. For benches: what they measure is ours. */
const [dataDir = ""] = process.argv.slice(2);
const admin = openAdminConnection(dataDir);
let isOver = false;
process.once("SIGTERM", () => {
  isOver = true;
});
while (!isOver) {
  await forgetLimits(admin);
  await pause(20);
}
await admin.close();
