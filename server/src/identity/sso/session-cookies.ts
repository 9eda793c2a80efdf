import type { FastifyReply } from "fastify";
import type { TokenPair } from "../identity/service.ts";

/** What a sign-in sets in the browser, whichever way it came about; the identity domain knows how. */
export type SessionCookies = (reply: FastifyReply, pair: TokenPair) => void;
