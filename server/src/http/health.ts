import { healthLive, healthReady } from "@hoopoe/contract/operations/routes/health.ts";
import { Failure, fail } from "../platform/fail.ts";
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
      const reasons = results
        .filter(({ status }) => status === "rejected")
        .map((result): unknown => "reason" in result && result.reason);
      for (const reason of reasons) log.warn({ err: reason }, "not ready");
      if (reasons.length > 0) refuse(reasons);
      const times = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      return { status: "ok", checks: Object.fromEntries(times) } as const;
    }),
  ];
}

/** In the words of what failed; where the database is away, most of the rest fails only because of that. */
function refuse(reasons: readonly unknown[]): never {
  const failures = reasons.filter((reason) => reason instanceof Failure);
  const isDatabaseAlone = failures.every(({ code }) => code === "unavailable");
  if (isDatabaseAlone && failures.length > 0) fail("unavailable");
  fail("not-ready", { reason: [...new Set(failures.map(({ message }) => message))].join(" ") });
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
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (name === "database") throw new Failure("unavailable", {}, { cause });
    throw new Failure("not-ready", { reason: `The ${name} isn't responding.` }, { cause });
  } finally {
    clearTimeout(timer);
  }
  return [name, Math.round((performance.now() - startedAt) * 10) / 10];
}
