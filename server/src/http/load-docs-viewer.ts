import { Worker } from "node:worker_threads";
import * as z from "zod/mini";

let viewer: Promise<Uint8Array> | undefined;

/** The script of the API's viewer, gzipped; unpacked once, in a worker, because its package takes 40 MB to load. */
export function loadDocsViewer(): Promise<Uint8Array> {
  viewer ??= unpack().catch((error: unknown) => {
    viewer = undefined;
    throw error;
  });
  return viewer;
}

function unpack(): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL("./docs-viewer-worker.ts", import.meta.url));
    worker.once("message", (message) => done(z.instanceof(Uint8Array).parse(message)));
    worker.once("error", failed);
    worker.once("exit", (code) => failed(new Error(`Couldn't unpack the viewer (exit ${code})`)));
  });
}
