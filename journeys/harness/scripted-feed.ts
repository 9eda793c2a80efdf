import { once } from "node:events";
import { createServer } from "node:http";

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
}

/** A person's own feed on loopback, which says what the journey tells it to. */
export interface ScriptedFeed {
  readonly url: string;
  publish(entries: readonly FeedEntry[]): void;
  close(): void;
}

export async function serveFeed(entries: readonly FeedEntry[]): Promise<ScriptedFeed> {
  let shown = entries;
  const server = createServer((_request, reply) => {
    reply.setHeader("content-type", "application/feed+json");
    reply.end(JSON.stringify(feedOf(shown)));
  });
  server.listen({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The feed has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/harbour.json`,
    publish(next) {
      shown = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function feedOf(entries: readonly FeedEntry[]) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: "Harbour desk",
    items: entries.map(({ id, title, text, at }) => ({
      id,
      title,
      content_text: text,
      date_published: at,
      authors: [{ name: "Harbour desk" }],
    })),
  };
}
