import { realTime } from "@hoopoe/contract/constants.ts";
import { notification, type Notification } from "@hoopoe/contract/notification.ts";
import { socketTicket } from "@hoopoe/contract/routes/auth.ts";
import { io } from "socket.io-client";
import { getAccessToken } from "../stores/session.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { isProblem } from "./api-error.ts";
import { call } from "./client.ts";
import { refreshToken } from "./refresh.ts";

interface SocketListeners {
  onNotification: (news: Notification) => void;
  /** Live after each connect, so that what was missed can be asked for. */
  onState: (state: "connecting" | "live") => void;
  /** The server closed it on purpose: who the caller is here has changed. */
  onDismissed: () => Promise<void>;
}

/**
 * Opens the websocket that brings notifications; returns the way to close it. Each try carries a ticket of its own as
 * `accessToken`, used once: the client does not wait for it, so it is fetched as soon as a connection is lost or refused.
 */
export function openSocket({ onNotification, onState, onDismissed }: SocketListeners): () => void {
  const socket = io({ transports: ["websocket"], autoConnect: false, forceNew: true, reconnection: true, ...realTime });
  let isClosed = false;
  const renewTicket = async (): Promise<void> => {
    const ticket = await fetchTicket().catch(() => null);
    // Without a ticket the next try is refused, and asks again: the server is away, or the session is over.
    socket.io.opts.query = ticket === null ? {} : { accessToken: ticket, ...workspaceQuery() };
  };
  socket.on("connect", () => onState("live"));
  socket.on("disconnect", (reason) => {
    if (isClosed) return;
    onState("connecting");
    // The client reconnects by itself, unless the server closed the connection on purpose.
    const isDismissed = reason === "io server disconnect";
    void (isDismissed ? onDismissed() : Promise.resolve()).then(renewTicket).then(() => {
      if (isDismissed && !isClosed) socket.connect();
    });
  });
  socket.io.on("reconnect_error", () => void renewTicket());
  socket.io.on("error", () => void renewTicket());
  socket.on("notification", (payload: unknown) => {
    const news = notification.safeParse(payload);
    if (news.success) onNotification(news.data);
  });
  onState("connecting");
  void renewTicket().then(() => {
    if (!isClosed) socket.connect();
  });
  return () => {
    isClosed = true;
    socket.disconnect();
  };
}

/** News come from the workspace at hand; without one, from the caller's default. */
function workspaceQuery(): { workspaceId?: string } {
  const { id } = useWorkspace.getState();
  return id === null ? {} : { workspaceId: id };
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
