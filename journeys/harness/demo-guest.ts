import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { authDemo } from "@hoopoe/contract/identity/routes/auth.ts";
import type { BrowserContext } from "@playwright/test";
import * as z from "zod/mini";

const received = z.object({ status: z.int(), text: z.string(), cookies: z.array(z.string()) });
/** Each call has a connection of its own: none may hold back the end of a product. */
const script = `import { request } from "node:http";
  process.on("message", (url) => {
    const headers = { tenantid: "default", wsid: "1" };
    const call = request(url, { method: "POST", headers, agent: false }, async (reply) => {
      const parts = [];
      for await (const part of reply) parts.push(part);
      const text = Buffer.concat(parts).toString();
      process.send({ status: reply.statusCode, text, cookies: reply.headers["set-cookie"] ?? [] });
    });
    call.on("error", (error) => process.send({ status: 0, text: error.message, cookies: [] }));
    call.end();
  });`;

let visitor: ChildProcess | undefined;
/** One call after the other, so that an answer is that of the call. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Signs in as the demo's guest from a program of its own: the demo opens for no program that accepts connections itself,
 * as this one does for its stand-ins. It is started once, and ends with this one.
 * @throws where the demo is closed
 */
export async function enterAsGuest(baseUrl: string) {
  const answer = last.then(() => visit(new URL("/api/auth/demo", baseUrl).href));
  last = answer.catch(() => undefined);
  const { status, text, cookies } = await answer;
  if (status !== 200) throw new Error(`the demo answered ${status}: ${text}`);
  return { answer: authDemo.reply[200].parse(JSON.parse(text)), cookies };
}

async function visit(url: string) {
  const child = (visitor ??= startVisitor());
  const answer = once(child, "message");
  // Only while it works does it keep this program from ending.
  child.channel?.ref();
  child.send(url);
  const [message] = await answer.then((parts: unknown[]) => parts);
  child.channel?.unref();
  return received.parse(message);
}

function startVisitor(): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.once("exit", () => (visitor = undefined));
  child.unref();
  return child;
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
