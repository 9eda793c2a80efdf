import { gzipSync } from "node:zlib";
import { parentPort } from "node:worker_threads";
import Fastify from "fastify";
import scalar from "@scalar/fastify-api-reference";

const app = Fastify();
await app.register(scalar, { routePrefix: "/docs", configuration: { content: {} } });
const { statusCode, body } = await app.inject({ url: "/docs/js/scalar.js" });
if (statusCode !== 200) throw new Error(`The viewer's package answered ${statusCode}`);
parentPort?.postMessage(gzipSync(body));
await app.close();
