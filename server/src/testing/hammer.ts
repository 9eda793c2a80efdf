import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";

/** What a client that keeps its connections has seen. */
export interface Hammered {
  readonly answered: number;
  /** Requests on an open connection that got no complete answer, or none that says it worked. */
  readonly failed: readonly string[];
}

/**
 * Asks without a pause, over kept connections, until the server is gone: a connection that is refused is the end of it, since
 * then nobody listens any more. Connections that think a while between two requests are among them.
 */
export function startHammer(url: string, headers: Readonly<Record<string, string>>): { ended: Promise<Hammered> } {
  const failed: string[] = [];
  let answered = 0;
  // One connection each, kept.
  const clients = [0, 0, 0, 0, 5, 60, 250, 700].map(async (thinkMs) => {
    const agent = new Agent({ connections: 1, pipelining: 1 });
    try {
      for (;;) {
        const { statusCode, body } = await request(url, { dispatcher: agent, headers });
        await body.text();
        if (statusCode === 200) answered += 1;
        else failed.push(`answered ${statusCode}`);
        await pause(thinkMs);
      }
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code !== "ECONNREFUSED") failed.push(`${thinkMs} ms: ${code} ${String(error)}`);
    } finally {
      await agent.destroy();
    }
  });
  return { ended: Promise.all(clients).then(() => ({ answered, failed })) };
}
