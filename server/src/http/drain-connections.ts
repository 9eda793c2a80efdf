import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** A connection on which nothing was asked for so long is closed: whoever uses one sends its next request sooner. */
const idleMs = 1_000;
const pollMs = 50;

interface Connection {
  inFlight: number;
  quietSinceMs: number;
}

/**
 * Ends a server without losing a request on the way: it accepts no connection any more, and resolves once those that were
 * have ended. A connection closed as soon as it is idle meets the request that is just being sent: so each is told by its next
 * answer (`Connection: close`), and closed by us only where none was asked for within a second. Until then connections are
 * kept as always: clients told to close would open new ones, and those still queued when the port closes are reset.
 */
export function drainConnections(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  const unanswered = new Set<ServerResponse>();
  let isEnding = false;

  server.on("connection", (socket: Socket) => {
    connections.set(socket, { inFlight: 0, quietSinceMs: performance.now() });
    socket.once("close", () => void connections.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.inFlight += 1;
    unanswered.add(response);
    if (isEnding) response.shouldKeepAlive = false;
    response.once("close", () => {
      unanswered.delete(response);
      connection.inFlight -= 1;
      connection.quietSinceMs = performance.now();
    });
  });
  // A websocket is closed by whoever speaks over it.
  server.on("upgrade", ({ socket }: IncomingMessage) => void connections.delete(socket));

  return async () => {
    // Right after connections were accepted, when the fewest are queued.
    await nextTurn();
    const beganAtMs = performance.now();
    isEnding = true;
    // Not the HTTP server's own way, which would close what is idle at once.
    if (server.listening) NetServer.prototype.close.call(server);
    for (const response of unanswered) response.shouldKeepAlive = false;
    while (connections.size > 0) {
      for (const [socket, { inFlight, quietSinceMs }] of connections) {
        if (inFlight === 0 && performance.now() - Math.max(quietSinceMs, beganAtMs) > idleMs) socket.destroySoon();
      }
      await pause(pollMs);
    }
  };
}
