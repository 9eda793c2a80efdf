import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Product, startProduct } from "../journeys/harness/product.ts";
import { type Bench, type Figure, percentile } from "./harness/bench.ts";

const owner = { email: "owner@bench.example", password: "a long enough password" };
const rounds = 400;
const stormSize = 100;
const headers = { tenantid: "default", wsid: "1", "content-type": "application/json" };

/** What safety costs: the check of token, session and role on each call; a storm of refreshes; row-level security. */
export const bench: Bench = {
  name: "auth: token check, refresh storm, row-level security",
  async run() {
    const product = await startProduct({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, DEMO: "0" });
    try {
      return [
        ...(await measureTokenCheck(product)),
        ...(await measureRefreshStorm(product)),
        ...(await measureRowSecurity(product)),
      ];
    } finally {
      await product.stop();
    }
  },
};

/** Two calls that read nothing themselves, one with everything that a call of a member is checked for, one without. */
async function measureTokenCheck(product: Product): Promise<Figure[]> {
  const { token } = await signIn(product);
  const open: number[] = [];
  const checked: number[] = [];
  const authorization = `Bearer ${token}`;
  for (let round = 0; round < rounds; round += 1) {
    open.push(await timeOf(() => get(product, "/health/live", {})));
    checked.push(await timeOf(() => get(product, "/integration/catalog", { authorization })));
  }
  const overhead = (share: number) => percentile(checked, share) - percentile(open, share);
  return [
    { name: "check of token, session, role, p50", measured: overhead(0.5), goal: 3, unit: "ms", better: "lower" },
    { name: "check of token, session, role, p95", measured: overhead(0.95), goal: 8, unit: "ms", better: "lower" },
  ];
}

/** Many tabs that wake at once with the same cookie: all are answered, and the session turned its token once. */
async function measureRefreshStorm(product: Product): Promise<Figure[]> {
  const { cookie } = await signIn(product);
  const from = performance.now();
  const turned = await Promise.all(
    Array.from({ length: stormSize }, async () => {
      const reply = await fetch(`${product.baseUrl}/api/auth/refresh-token`, {
        method: "POST",
        headers: { ...headers, cookie },
        body: "{}",
      });
      if (reply.status !== 201) throw new Error(`A refresh answered ${reply.status}`);
      await reply.arrayBuffer();
      return cookieOf(reply);
    }),
  );
  const tookMs = performance.now() - from;
  return [
    { name: `${stormSize} refreshes at once`, measured: tookMs, goal: 1500, unit: "ms", better: "lower" },
    { name: "rotations of that storm", measured: new Set(turned).size, goal: 1, unit: "", better: "lower" },
  ];
}

/** Measured from inside the server's package, which knows how to reach the product's database. */
async function measureRowSecurity({ dataDir }: Product): Promise<Figure[]> {
  const script = join(import.meta.dirname, "../server/src/testing/measure-row-security.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, dataDir]);
  const ratio = Number(stdout);
  return [{ name: "row-level security, newest 50", measured: ratio, goal: 1.5, unit: "times", better: "lower" }];
}

async function signIn({ baseUrl }: Product): Promise<{ token: string; cookie: string }> {
  const reply = await fetch(`${baseUrl}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(owner) });
  const body: unknown = await reply.json();
  const token = typeof body === "object" && body !== null && "access_token" in body ? String(body.access_token) : "";
  if (token === "") throw new Error(`The sign-in answered ${reply.status}`);
  return { token, cookie: cookieOf(reply) };
}

function cookieOf(reply: Response): string {
  return (reply.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
}

async function get({ baseUrl }: Product, path: string, more: Record<string, string>): Promise<void> {
  const reply = await fetch(`${baseUrl}/api${path}`, { headers: { ...headers, ...more } });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  await reply.arrayBuffer();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
