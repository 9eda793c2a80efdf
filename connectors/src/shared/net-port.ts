/**
 * The way out for what is not HTTP (mail servers). The server's egress door implements it with the rules of its HTTP
 * door: it looks a name up, refuses it whole where any of its addresses may not be reached, and gives one to connect to.
 */
export interface NetPort {
  /**
   * Connect to the address itself, never to the name again, and check certificates against the name. Rejects with an
   * error whose `code` is an `HttpErrorCode` ("refused-address", "network").
   */
  addressOf(host: string, port: number): Promise<NetAddress>;
}

/** `isPublic`: out on the internet, where nothing may go without encryption. */
export type NetAddress = { address: string; isPublic: boolean };
