import { appQuestion } from "@hoopoe/contract/routes/chat.ts";
import * as z from "zod/mini";
import { type ApiClient, signIn } from "../journeys/harness/api-client.ts";
import { startProduct } from "../journeys/harness/product.ts";
import { type Bench, percentile } from "./harness/bench.ts";

const session = z.object({ access_token: z.string() });
const rounds = 40;
const streams = 50;
const headers = { tenantid: "default", wsid: "1", "content-type": "application/json" };

/** From a question to its answer's first word with the built-in model over the demo, alone and fifty at once. */
export const bench: Bench = {
  name: "answers",
  async run() {
    const product = await startProduct();
    try {
      await warmUp(await signIn(product.baseUrl));
      const entered = await fetch(`${product.baseUrl}/api/auth/demo`, { method: "POST", headers });
      const { access_token: token } = session.parse(await entered.json());
      const alone: number[] = [];
      for (let round = 0; round < rounds; round += 1) alone.push(await firstWordMs(product.baseUrl, token));
      const together = await Promise.all(Array.from({ length: streams }, () => firstWordMs(product.baseUrl, token)));
      return [
        { name: "first word, p95", measured: percentile(alone, 0.95), goal: 300, unit: "ms", better: "lower" },
        {
          name: `first word of ${streams} at once, p95`,
          measured: percentile(together, 0.95),
          goal: 3_000,
          unit: "ms",
          better: "lower",
        },
      ];
    } finally {
      await product.stop();
    }
  },
};

async function warmUp(api: ApiClient): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    await api.call(appQuestion, { body: { questionArray: ["Who led the incident?"] } });
}

async function firstWordMs(baseUrl: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${baseUrl}/api/app/question`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ questionArray: ["Who led the incident?"], streamResult: true }),
  });
  let firstMs = Number.NaN;
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    if (Number.isNaN(firstMs) && /"text-delta"|"data-notice"/.test(part)) firstMs = performance.now() - startedAt;
  return firstMs;
}
