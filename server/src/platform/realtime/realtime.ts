import type { Server as HttpServer } from "node:http";
import { realTime } from "@hoopoe/contract/constants.ts";
import { createAdapter } from "@socket.io/postgres-adapter";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { Failure } from "../fail.ts";
import { type AccessChange, concerns, listenForAccessChanges } from "./access-changes.ts";
import { type AdapterPool, openAdapterPool } from "./adapter-pool.ts";
import { isOwnOrigin } from "./is-own-origin.ts";

/** Who is at the other end of a socket. */
export interface SocketMember {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Called once the socket is closed. */
  readonly onClosed?: () => void;
}

/** What a page hands over when it opens its socket. */
export interface SocketKnock {
  readonly accessToken: string;
  readonly workspaceId: string | undefined;
  readonly host: string;
}

export interface RealtimeOptions {
  /** Absent in a process that serves no pages: it still sends to those of its peers. */
  readonly server?: HttpServer;
  readonly appUrl: string;
  readonly publicOrigin: string | undefined;
  readonly log: Logger;
  /** Says who knocks, spending a one-use ticket; undefined refuses. */
  readonly admit: (knock: SocketKnock) => Promise<SocketMember | undefined>;
  /** Whether somebody who was let in may still be there: what ended meanwhile did not reach the socket yet. */
  readonly isStillIn: (member: SocketMember) => Promise<boolean>;
  /** Told of each knock that was refused. */
  readonly onRefused?: (knock: { host: string; address: string }) => void;
  /** Told of each change of access, wherever in the installation it was made. */
  readonly onAccessChange?: (change: AccessChange) => void;
  /** How often every open socket is looked up again, message or not. */
  readonly recheckMs?: number;
}

export interface Realtime {
  /** Sends to every open page of a workspace, or of one user in it, on every process. */
  emit(to: { tenantId: string; workspaceId: string; userId: string | null }, event: string, value: unknown): void;
  /** Closes the sockets of a session on every process. */
  endSession(sessionId: string): void;
  /**
   * Closes the sockets of a member in a workspace (of everybody there, where `userId` is null) on every process: their
   * pages ask for a new ticket and are let in again as who they are now, or not at all.
   */
  endMember(whose: { tenantId: string; workspaceId: string; userId: string | null }): void;
  close(): Promise<void>;
}

const minuteMs = 60_000;

/** Socket.IO over websocket alone, its processes joined by PostgreSQL's NOTIFY; nobody sends anything but the server. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { server, appUrl, log, admit, isStillIn, onAccessChange, onRefused, recheckMs = minuteMs } = options;
  const adapterPool = openAdapterPool(appUrl, log);
  let isClosing = false;
  const members = new WeakMap<Socket, SocketMember>();
  const open = new Map<SocketMember, { socket: Socket; listener: () => void }>();
  const stopListening = listenForAccessChanges(adapterPool, {
    log,
    onChange(change) {
      onAccessChange?.(change);
      for (const [member, { socket, listener }] of open) {
        // A page whose role changed asks for a new ticket, and is let in again as who it is now.
        if (!concerns(change, member)) continue;
        if (change.kind === "all") listener();
        else socket.disconnect(true);
      }
    },
  });
  const onLost = (error: Error): void => {
    if (!isClosing) log.warn({ err: error }, "live updates between processes were lost");
  };
  const io = createServer(adapterPool, { ...options, onLost });
  io.use((socket, next) => {
    void enter(socket, admit).then(
      (member) => {
        if (member !== undefined) members.set(socket, member);
        else onRefused?.({ host: socket.handshake.headers.host ?? "", address: socket.handshake.address });
        // Whoever went away meanwhile gets no connection, and so no disconnection.
        if (socket.conn.readyState !== "open") member?.onClosed?.();
        else socket.conn.once("close", () => member?.onClosed?.());
        next(member === undefined ? new Error("unauthorized") : undefined);
      },
      (error: unknown) => {
        // A budget that is used up: the page shows the sentence to whoever looks at it.
        if (error instanceof Failure) return next(Object.assign(error, { data: { code: error.code } }));
        log.warn({ err: error }, "couldn't check a socket");
        next(new Error("unavailable"));
      },
    );
  });
  // From here on the socket is found by endSession and endMember; what they ended a moment earlier is looked up once more.
  io.on("connection", (socket) => {
    const member = members.get(socket);
    members.delete(socket);
    if (member === undefined) return void socket.disconnect(true);
    const listener = (): void =>
      void isStillIn(member).then(
        (isIn) => void (isIn || socket.disconnect(true)),
        (error: unknown) => log.warn({ err: error }, "couldn't check a socket again"),
      );
    listener();
    // What ended by itself (a session's thirty days) or by a lost message ends with the next look.
    const timer = setInterval(listener, recheckMs).unref();
    open.set(member, { socket, listener });
    socket.once("disconnect", () => {
      clearInterval(timer);
      open.delete(member);
    });
  });
  if (server !== undefined) io.attach(server);
  return {
    emit: (to, event, value) => void io.to(roomOf(to)).emit(event, value),
    endSession: (sessionId) => io.in(`session ${sessionId}`).disconnectSockets(true),
    endMember: (whose) => io.in(roomOf(whose)).disconnectSockets(true),
    async close() {
      isClosing = true;
      stopListening();
      // Not io.close(): that would also close the HTTP server, whose requests have their own patience. Nor a farewell
      // to each socket: a page that gets one does not try again, and this process may be back in a second.
      io.engine?.close();
      for (const namespace of io._nsps.values()) await namespace.adapter.close();
      await adapterPool.close();
    },
  };
}

function createServer(
  { pool }: AdapterPool,
  { publicOrigin, onLost }: Pick<RealtimeOptions, "publicOrigin"> & { onLost: (error: Error) => void },
): Server {
  return new Server({
    path: "/socket.io",
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    connectTimeout: realTime.timeout,
    adapter: createAdapter(pool, { errorHandler: onLost }),
    allowRequest: (request, done) => done(null, isOwnOrigin(request, publicOrigin)),
  });
}

async function enter(socket: Socket, admit: RealtimeOptions["admit"]): Promise<SocketMember | undefined> {
  const { accessToken, workspaceId } = socket.handshake.query;
  if (typeof accessToken !== "string" || accessToken === "") return undefined;
  const member = await admit({
    accessToken,
    workspaceId: typeof workspaceId === "string" && workspaceId !== "" ? workspaceId : undefined,
    host: socket.handshake.headers.host ?? "",
  });
  if (member === undefined) return undefined;
  const { tenantId, userId, sessionId } = member;
  await socket.join([
    roomOf({ tenantId, workspaceId: member.workspaceId, userId: null }),
    roomOf({ tenantId, workspaceId: member.workspaceId, userId }),
    `session ${sessionId}`,
  ]);
  return member;
}

function roomOf({ tenantId, workspaceId, userId }: { tenantId: string; workspaceId: string; userId: string | null }) {
  return userId === null ? `workspace ${tenantId} ${workspaceId}` : `member ${tenantId} ${workspaceId} ${userId}`;
}
