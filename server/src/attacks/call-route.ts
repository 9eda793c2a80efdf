import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { type Fill, sampleOf } from "./sample.ts";

/** A call of a route, ready to send. */
export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface RouteCall {
  readonly fill?: Fill;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as it goes out, in place of a generated one. */
  readonly body?: string;
}

/** A call that a route's own schemas take, its ids from `fill`. */
export function attackOn(route: RouteSpec, { fill = {}, headers = {}, body }: RouteCall = {}): Attack {
  const params = asRecord(route.params === undefined ? {} : sampleOf(route.params, fill));
  const query = asRecord(route.query === undefined ? {} : sampleOf(route.query, fill));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(textsOf(query));
  const isForm = route.bodyFormat === "form";
  const sample = route.body === undefined ? undefined : sampleOf(route.body, fill);
  const text = isForm ? String(new URLSearchParams(textsOf(asRecord(sample)))) : JSON.stringify(sample);
  const sent = body ?? (sample === undefined ? undefined : text);
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method: route.method,
    path: `${path}${search.size === 0 ? "" : `?${search.toString()}`}`,
    headers: { ...(sent === undefined ? {} : { "content-type": type }), ...headers },
    body: sent,
  };
}

export interface AttackAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
}

/** Sends it below /api with just the headers that it has. */
export async function send(url: string, { method, path, headers, body }: Attack): Promise<AttackAnswer> {
  const response = await fetch(`${url}/api${path}`, { method, headers, body, redirect: "manual" });
  const text = await response.text();
  const code = /"code":"([\w-]+)"/.exec(text)?.[1] ?? response.headers.get("x-problem-code") ?? undefined;
  return { status: response.status, code, text };
}

/** Does something with each of `all`, eight at a time. */
export async function inBatches<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += 8) await Promise.all(all.slice(from, from + 8).map(run));
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
}
