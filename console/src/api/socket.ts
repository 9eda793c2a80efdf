import { realTime } from "@hoopoe/contract/constants.ts";
import { notification, type Notification } from "@hoopoe/contract/records/notification.ts";
import { socketTicket } from "@hoopoe/contract/identity/routes/session.ts";
import { io, type Socket } from "socket.io-client";
import * as z from "zod/mini";
import { getAccessToken } from "../stores/session.ts";
import { isProblem } from "./api-error.ts";
import { call } from "./client.ts";
import { refreshToken } from "./refresh.ts";

const budgetRefusal = z.object({ data: z.object({ code: z.literal("budget-exceeded") }) });

interface SocketOptions {
  /** Whose news; null means the server's default for the caller. */
  workspaceId: string | null;
  onNotification: (news: Notification) => void;
  /** Live after each connect, so that what was missed can be asked for. */
  onState: (state: "connecting" | "live") => void;
  /** The server refuses further connections for now, in its own sentence; it is asked again all the time. */
  onRefused: (sentence: string) => void;
  /** The server closed it on purpose: who the caller is here has changed. */
  onDismissed: () => Promise<void>;
}

/**
 * Opens the websocket that brings notifications; returns the way to close it. Each try carries a ticket of its own as
 * `accessToken`, used once: the client does not wait for it, so it is fetched as soon as a connection is lost or refused.
 */
export function openSocket({
  workspaceId,
  onNotification,
  onState,
  onRefused,
  onDismissed,
}: SocketOptions): () => void {
  const socket = createSocket();
  let isClosed = false;
  let refusals = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  const renewTicket = async (): Promise<void> => {
    const ticket = await fetchTicket().catch(() => null);
    // Without a ticket the next try is refused, and asks again: the server is away, or the session is over.
    socket.io.opts.query = {
      ...(ticket === null ? {} : { accessToken: ticket }),
      ...(workspaceId === null ? {} : { workspaceId }),
    };
  };
  const connectAnew = (): void => {
    void renewTicket().then(() => {
      if (!isClosed && !socket.connected) socket.connect();
    });
  };
  socket.on("connect", () => {
    refusals = 0;
    onState("live");
  });
  socket.on("disconnect", (reason) => {
    if (isClosed) return;
    onState("connecting");
    // The client reconnects by itself, unless the server closed the connection on purpose.
    if (reason === "io server disconnect") void onDismissed().then(connectAnew);
    else void renewTicket();
  });
  // A server that answers and refuses (a spent or missing ticket) ends the client's own tries.
  socket.on("connect_error", (error) => {
    if (isClosed || socket.active) return;
    if (isOverBudget(error)) onRefused(error.message);
    later = setTimeout(connectAnew, pauseAfter(refusals));
    refusals += 1;
  });
  socket.io.on("reconnect_error", () => void renewTicket());
  socket.io.on("error", () => void renewTicket());
  socket.on("notification", (payload: unknown) => {
    const news = notification.safeParse(payload);
    if (news.success) onNotification(news.data);
  });
  onState("connecting");
  connectAnew();
  return () => {
    isClosed = true;
    clearTimeout(later);
    socket.disconnect();
  };
}

/** What socket.io hands over of a refusal: a sentence, and the problem's code. */
function isOverBudget(error: Error): boolean {
  return budgetRefusal.safeParse(error).success;
}

/** Websocket alone, and the agreed figures of reconnection; not connected yet. */
export function createSocket(address?: string): Socket {
  const options = { transports: ["websocket"], autoConnect: false, forceNew: true, reconnection: true, ...realTime };
  return address === undefined ? io(options) : io(address, options);
}

/** The same growing pause as between the client's own tries, in milliseconds. */
export function pauseAfter(failures: number, random = Math.random): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = realTime;
  const pauseMs = Math.min(reconnectionDelayMax, reconnectionDelay * 2 ** failures);
  return Math.min(reconnectionDelayMax, pauseMs * (1 + randomizationFactor * (2 * random() - 1)));
}

/** Answers of /auth/* are never retried by the client: an access token that ran out is refreshed here. */
async function fetchTicket(): Promise<string | null> {
  const before = getAccessToken();
  try {
    return (await call(socketTicket, {})).ticket;
  } catch (error) {
    if (!isProblem(error, "unauthorized") || (await refreshToken(before)) === null) return null;
    return (await call(socketTicket, {})).ticket;
  }
}
