/** What a browser does with cookies and redirects, and nothing else: enough to sign in at a provider over real HTTP. */
export interface TestBrowser {
  /** One request, its redirect not followed. */
  send(url: string, init?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Visit>;
  /** Goes on from redirect to redirect until an answer is none, or leads to an address that begins with `until`. */
  follow(url: string, options?: { until?: string }): Promise<Visit>;
  cookie(origin: string, name: string): string | undefined;
  /** What `document.cookie` holds for an origin: what is not HttpOnly. */
  scriptCookies(origin: string): string[];
}

export interface Visit {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
}

const hopsMax = 20;

export function createTestBrowser(): TestBrowser {
  const jars = new Map<string, Map<string, { value: string; isHttpOnly: boolean }>>();
  const jarOf = (url: string) => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, { value: string; isHttpOnly: boolean }>();
    jars.set(origin, jar);
    return jar;
  };

  async function send(url: string, init: Parameters<TestBrowser["send"]>[1] = {}): Promise<Visit> {
    const jar = jarOf(url);
    const held = [...jar].map(([name, { value }]) => `${name}=${value}`);
    const cookie = [...held, init.headers?.["cookie"] ?? ""].filter((part) => part !== "").join("; ");
    const response = await fetch(url, { ...init, headers: { ...init.headers, cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    const location = response.headers.get("location");
    return {
      url,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? undefined : new URL(location, url).href,
    };
  }

  return {
    send,
    async follow(url, { until } = {}) {
      let visit = await send(url);
      for (let hops = 0; visit.location !== undefined; hops += 1) {
        if (until !== undefined && visit.location.startsWith(until)) return visit;
        if (hops === hopsMax) throw new Error(`${url} redirects without end`);
        visit = await send(visit.location);
      }
      return visit;
    },
    cookie: (origin, name) => jarOf(origin).get(name)?.value,
    scriptCookies: (origin) => [...jarOf(origin)].flatMap(([name, { isHttpOnly }]) => (isHttpOnly ? [] : [name])),
  };
}

function keep(jar: Map<string, { value: string; isHttpOnly: boolean }>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const [name = "", ...value] = pair.split("=");
  const isOver = attributes.some((attribute) => {
    const [key = "", text = ""] = attribute.split("=");
    return /^max-age$/i.test(key) ? Number(text) <= 0 : /^expires$/i.test(key) && Date.parse(text) < Date.now();
  });
  if (isOver) jar.delete(name);
  else
    jar.set(name, {
      value: value.join("="),
      isHttpOnly: attributes.some((attribute) => /^httponly$/i.test(attribute)),
    });
}
