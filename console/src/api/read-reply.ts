import type { RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { problem } from "@hoopoe/contract/problem.ts";
import * as z from "zod/mini";
import { refusalText } from "../messages/server-texts.ts";
import { ApiError, NetworkError } from "./api-error.ts";

// The policy of the page forbids code made from strings, which zod would otherwise use to be faster.
z.config({ jitless: true });

/** Reads an answer through its route's schema; throws ApiError for a problem, NetworkError for what is none of ours. */
export async function readReply<R extends RouteSpec>(route: R, response: Response): Promise<RouteReply<R>>;
export async function readReply(route: RouteSpec, response: Response): Promise<unknown> {
  const body: unknown =
    response.status === 204
      ? {}
      : await response.json().catch((cause: unknown) => {
          throw new NetworkError(`${route.id} answered ${response.status} without JSON`, { cause });
        });
  if (!response.ok) throw failureOf(route, response, body);
  const schema = route.reply[response.status === 201 ? 201 : response.status === 202 ? 202 : 200];
  const parsed = schema?.safeParse(body);
  if (parsed?.success !== true)
    throw new NetworkError(`${route.id} answered ${response.status} in another shape than agreed`, {
      cause: parsed?.error,
    });
  return parsed.data;
}

function failureOf(route: RouteSpec, response: Response, body: unknown): Error {
  const parsed = problem.safeParse(body);
  return parsed.success
    ? new ApiError({ ...parsed.data, message: refusalText(parsed.data) })
    : new NetworkError(`${route.id} answered ${response.status} without a problem`);
}
