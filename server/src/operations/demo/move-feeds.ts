/**
 * The sandbox's port is another one at each start: addresses of a feed that lay on an earlier one move to `origin`.
 * A demo workspace reaches nothing but the sandbox, so every loopback address in it is the sandbox's.
 */
export function moveFeeds(feeds: readonly string[], origin: string): string[] {
  return feeds.map((feed) => {
    const url = URL.parse(feed);
    if (url === null || url.hostname !== "127.0.0.1") return feed;
    return new URL(`${url.pathname}${url.search}`, origin).href;
  });
}
