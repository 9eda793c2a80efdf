import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

export const owner = { email: "owner@kill.example", password: "a long enough password" };

/** Only what hangs runs into it: on a busy machine a killed database takes long to come back. */
const backMsMax = 120_000;
const signedIn = z.object({ access_token: z.string() });

// eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
export type OwnerApi = (method: string, path: string, body?: unknown) => Promise<any>;

/** Calls as the owner of a server that is killed now and then: what fails as something comes back is asked again. */
export function openOwnerApi(urlOf: () => Promise<string>): OwnerApi {
  let token: string | undefined;

  async function send(method: string, path: string, body: unknown): Promise<Response> {
    return fetch(`${await urlOf()}/api${path}`, {
      method,
      headers: {
        tenantid: "localhost",
        wsid: "1",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  return async (method, path, body) => {
    for (const startMs = Date.now(); ;) {
      if (token === undefined) {
        const answer = await send("POST", "/auth/login", owner);
        if (answer.ok) token = signedIn.parse(await answer.json()).access_token;
      }
      const response = await send(method, path, body);
      if (response.ok) return response.json();
      const isPassing = response.status === 401 || response.status >= 500;
      if (!isPassing || Date.now() - startMs > backMsMax) {
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      }
      if (response.status === 401) token = undefined;
      await pause(50);
    }
  };
}
