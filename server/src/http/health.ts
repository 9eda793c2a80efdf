import { healthLive, healthReady } from "@hoopoe/contract/routes/health.ts";
import { fail } from "../platform/fail.ts";
import { version } from "../version.ts";
import { serve, type ServedRoute } from "./serve-route.ts";

/** Rejects, or does not come back, when something this server cannot do without is away. */
export type HealthCheck = () => Promise<void>;

const deadlineMs = 2000;

/** Live: the process answers. Ready: so does everything that was registered, each within two seconds. */
export function healthRoutes(checks: Readonly<Record<string, HealthCheck>>): ServedRoute[] {
  return [
    serve(healthLive, async () => ({ status: "ok", version }) as const),
    serve(healthReady, async ({ log }) => {
      const results = await Promise.allSettled(Object.entries(checks).map(([name, check]) => measure(name, check)));
      for (const result of results) {
        if (result.status === "fulfilled") continue;
        log.warn({ err: result.reason }, "not ready");
        fail("unavailable");
      }
      const times = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      return { status: "ok", checks: Object.fromEntries(times) } as const;
    }),
  ];
}

/** The check's name and how long it took, in milliseconds. */
async function measure(name: string, check: HealthCheck): Promise<[string, number]> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error(`${name} did not answer within ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
  return [name, Math.round((performance.now() - startedAt) * 10) / 10];
}
