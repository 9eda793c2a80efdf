import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { authDemo } from "@hoopoe/contract/identity/routes/auth.ts";
import type { BrowserContext } from "@playwright/test";
import * as z from "zod/mini";

const printed = z.object({ status: z.int(), body: z.unknown(), cookies: z.array(z.string()) });
const script = `const [url] = process.argv.slice(1);
  const reply = await fetch(url, { method: "POST", headers: { tenantid: "default", wsid: "1" } });
  console.log(JSON.stringify({ status: reply.status, body: await reply.json(), cookies: reply.headers.getSetCookie() }));`;

/**
 * Signs in as the demo's guest from a program of its own: the demo opens for no program that accepts connections itself,
 * as this one does for its stand-ins.
 * @throws where the demo is closed
 */
export async function enterAsGuest(baseUrl: string) {
  const url = new URL("/api/auth/demo", baseUrl).href;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, url]);
  const { status, body, cookies } = printed.parse(JSON.parse(stdout));
  if (status !== 200) throw new Error(`the demo answered ${status}: ${JSON.stringify(body)}`);
  return { answer: authDemo.reply[200].parse(body), cookies };
}

/** Gives the context the guest's session, as the demo's button does. */
export async function keepGuest(context: BrowserContext, baseUrl: string): Promise<void> {
  const { cookies } = await enterAsGuest(baseUrl);
  await context.addCookies(cookies.map((cookie) => cookieOf(cookie, baseUrl)));
}

/** A Set-Cookie header as Playwright takes it. */
function cookieOf(header: string, url: string) {
  const [pair = "", ...attributes] = header.split(/; */);
  const found = new Map(
    attributes.map((one) => {
      const [name = "", value = ""] = one.split("=");
      return [name.toLowerCase(), value];
    }),
  );
  const expires = Date.parse(found.get("expires") ?? "") / 1000;
  const maxAge = Number(found.get("max-age") ?? Number.NaN);
  const end = Number.isNaN(maxAge) ? expires : Date.now() / 1000 + maxAge;
  return {
    name: pair.slice(0, pair.indexOf("=")),
    value: pair.slice(pair.indexOf("=") + 1),
    domain: new URL(url).hostname,
    path: found.get("path") ?? "/",
    httpOnly: found.has("httponly"),
    secure: found.has("secure"),
    sameSite: sameSites[found.get("samesite")?.toLowerCase() ?? "lax"] ?? ("Lax" as const),
    ...(Number.isNaN(end) ? {} : { expires: end }),
  };
}

const sameSites: Record<string, "Strict" | "Lax" | "None"> = { strict: "Strict", lax: "Lax", none: "None" };
