import type { LookupAddress } from "node:dns";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseAllowedRanges } from "./allowed-ranges.ts";
import { createEgressClients } from "./egress-for.ts";
import { EgressError } from "./egress-error.ts";
import type { Egress } from "./egress-port.ts";
import { startStopwatch } from "../../testing/stopwatch.ts";

const limits = { deadlineMs: 20_000, bytesMax: 1024 * 1024 };
const opened: { close(): Promise<void> }[] = [];
const servers: Server[] = [];
let hits = 0;
let secretPort = 0;

beforeAll(async () => {
  secretPort = await serve((_request, response) => {
    hits += 1;
    response.end("secret");
  });
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((clients) => clients.close()));
});

afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

describe("an address that is not public", () => {
  const spellings = (port: number): string[] => [
    `http://127.0.0.1:${port}/`,
    `http://127.0.0.1.:${port}/`,
    `http://127.1:${port}/`,
    `http://127.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://017700000001:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://0x7f.0.0.1:${port}/`,
    `http://0x7f.1:${port}/`,
    `http://127.0.0.2:${port}/`,
    `http://0.0.0.0:${port}/`,
    `http://0:${port}/`,
    `http://localhost:${port}/`,
    `http://localhost.:${port}/`,
    `http://LOCALHOST:${port}/`,
    `http://①②⑦.0.0.1:${port}/`,
    `http://%31%32%37.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://[0:0:0:0:0:0:0:1]:${port}/`,
    `http://[::]:${port}/`,
    `http://[::127.0.0.1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://[::ffff:7f00:1]:${port}/`,
    `http://[64:ff9b::127.0.0.1]:${port}/`,
    `http://[2002:7f00:1::]:${port}/`,
    `http://user:pass@127.0.0.1:${port}/`,
    `http://example.com@127.0.0.1:${port}/`,
    `http://169.254.169.254:${port}/latest/meta-data/`,
    `http://10.0.0.1:${port}/`,
    `http://[fe80::1]:${port}/`,
    `http://[fc00::1]:${port}/`,
  ];

  it("is refused in every spelling, and nothing is sent to it", async () => {
    // A public range with this port lets each spelling pass the look at the port, so that the address decides.
    const egress = outside(`192.0.0.9/32:${secretPort}`, (_name, done) =>
      done(null, [{ address: "127.0.0.1", family: 4 }]),
    );
    const before = hits;
    for (const url of spellings(secretPort)) {
      const code = await codeOf(egress.fetch({ url, ...limits }));
      expect(code, url).toMatch(/^refused-(address|credentials)$/);
    }
    expect(spellings(1).length).toBeGreaterThanOrEqual(25);
    expect(hits).toBe(before);
  });

  it("is refused when the name server first answers with a public one", async () => {
    let requested = 0;
    const egress = outside(`192.0.0.9/32:${secretPort}`, (_name, done) => {
      requested += 1;
      done(null, [{ address: requested === 1 ? "192.0.0.9" : "127.0.0.1", family: 4 }]);
    });
    const before = hits;
    await codeOf(egress.fetch({ url: `http://rebind.example:${secretPort}/`, deadlineMs: 400, bytesMax: 100 }));
    const code = await codeOf(egress.fetch({ url: `http://rebind.example:${secretPort}/`, ...limits }));
    expect(code).toBe("refused-address");
    expect(hits).toBe(before);
  });

  it("is refused next to a public one in the same answer", async () => {
    const mixed: LookupAddress[] = [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    const egress = outside(`192.0.0.9/32:${secretPort}`, (_name, done) => done(null, mixed));
    expect(await codeOf(egress.fetch({ url: `http://mixed.example:${secretPort}/`, ...limits }))).toBe(
      "refused-address",
    );
  });

  it("is refused when a redirect leads there", async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${secretPort}/` }).end(),
    );
    const egress = outside(`127.0.0.1/32:${port},192.0.0.9/32:${secretPort}`);
    const before = hits;
    expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${port}/`, ...limits }))).toBe("refused-address");
    expect(hits).toBe(before);
  });

  it.each(["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "data:text/plain,x", "no address"])(
    "or another scheme is refused: %s",
    async (url) => {
      expect(await codeOf(outside("").fetch({ url, ...limits }))).toBe("refused-scheme");
    },
  );

  it("on a port other than 80 and 443 is refused even where it is public", async () => {
    expect(await codeOf(outside("").fetch({ url: "http://93.184.216.34:6379/", ...limits }))).toBe("refused-port");
  });
});

describe("what the operator allows", () => {
  it("is reached at the named port and at no other", async () => {
    const port = await serve((_request, response) => response.end("hello"));
    const egress = outside(`127.0.0.1/32:${port}`);
    const reply = await egress.fetch({ url: `http://127.0.0.1:${port}/`, ...limits });
    expect(Buffer.from(reply.body).toString()).toBe("hello");
    expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${secretPort}/`, ...limits }))).toBe("refused-port");
  });

  it("is a list of ranges and addresses, with a port or without, and nothing else", () => {
    for (const wrong of ["nonsense", "10.0.0.0/33", "10.0.0.0/8:0", "10.0.0.0/8:65536", "[::1]:x", "10.1"]) {
      expect(parseAllowedRanges(`10.0.0.0/8, ${wrong}`), wrong).toBeUndefined();
    }
    expect(parseAllowedRanges("127.0.0.1:8080")).toEqual([{ cidr: "127.0.0.1/32", port: 8080 }]);
    expect(parseAllowedRanges("10.0.0.0/8:8080 [fd00::/8]:443,::1/128")).toEqual([
      { cidr: "10.0.0.0/8", port: 8080 },
      { cidr: "fd00::/8", port: 443 },
      { cidr: "::1/128", port: undefined },
    ]);
  });
});

describe("a demo workspace", () => {
  it("reaches the sandbox and nothing else [6.4]", async () => {
    const port = await serve((_request, response) => response.end("sandbox"));
    const sandboxOrigin = `http://127.0.0.1:${port}`;
    const egressClients = keep(
      createEgressClients({ allowedRanges: parseAllowedRanges("127.0.0.1/32") ?? [], sandboxOrigin }),
    );
    const demo = egressClients.egressFor({ isDemo: true });
    expect((await demo.fetch({ url: `${sandboxOrigin}/feed`, ...limits })).status).toBe(200);
    for (const url of [`http://127.0.0.1:${secretPort}/`, "https://example.com/", `http://localhost:${port}/`]) {
      expect(await codeOf(demo.fetch({ url, ...limits })), url).toBe("refused-host");
    }
    const closed = keep(createEgressClients({ allowedRanges: [], sandboxOrigin })).egressFor({ isDemo: false });
    expect(await codeOf(closed.fetch({ url: sandboxOrigin, ...limits }))).toBe("refused-port");
  });
});

describe("a redirect", () => {
  it("is followed three times and not four", async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const egress = outside(`127.0.0.1/32:${port}`);
    const reply = await egress.fetch({ url: `http://127.0.0.1:${port}/3`, ...limits });
    expect(reply.url).toBe(`http://127.0.0.1:${port}/0`);
    expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${port}/4`, ...limits }))).toBe("refused-redirects");
  });

  it("takes no credential to another origin", async () => {
    let seen: unknown;
    const target = await serve((request, response) => {
      seen = [
        request.headers.authorization,
        request.headers["x-api-key"],
        request.headers.cookie,
        request.headers.accept,
      ];
      response.end();
    });
    const port = await serve((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end(),
    );
    const headers = { authorization: "Bearer s3cret", "x-api-key": "s3cret", cookie: "a=b", accept: "text/html" };
    await outside("127.0.0.1/32").fetch({ url: `http://127.0.0.1:${port}/`, headers, ...limits });
    expect(seen).toEqual([undefined, undefined, undefined, "text/html"]);
  });
});

describe("an answer without end", () => {
  it("is cut at the byte limit", async () => {
    const port = await serve((_request, response) => {
      const block = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (response.write(block));
        response.once("drain", more);
      };
      more();
    });
    const failure = outside("127.0.0.1/32").fetch({ url: `http://127.0.0.1:${port}/`, ...limits });
    await expect(failure).rejects.toThrow("127.0.0.1 sent more than 1 MB.");
  });

  it("is cut at the byte limit when it only unpacks to one (gzip bomb, also packed twice)", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const twice = gzipSync(bomb);
    const port = await serve((request, response) => {
      const isTwice = request.url === "/twice";
      response.writeHead(200, { "content-encoding": isTwice ? "gzip, gzip" : "gzip" }).end(isTwice ? twice : bomb);
    });
    const before = process.memoryUsage().rss;
    const egress = outside("127.0.0.1/32");
    expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${port}/`, ...limits }))).toBe("too-large");
    expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${port}/twice`, ...limits }))).toBe("too-large");
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it("ends at one deadline although a byte drips in now and then", async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(timer));
    });
    const stopwatch = startStopwatch();
    const drip = outside("127.0.0.1/32").fetch({ url: `http://127.0.0.1:${port}/`, deadlineMs: 300, bytesMax: 1000 });
    expect(await codeOf(drip)).toBe("timeout");
    expect(stopwatch.read()).toBeLessThan(1_000);
  });

  it("ends at once when the caller stops", async () => {
    const stop = new AbortController();
    const port = await serve(() => stop.abort());
    const waiting = outside("127.0.0.1/32").fetch({ url: `http://127.0.0.1:${port}/`, signal: stop.signal, ...limits });
    expect(await codeOf(waiting)).toBe("aborted");
  });
});

it("explains an interrupted answer, a damaged one and a closed port", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/gzip") response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip at all");
    else {
      response.writeHead(200, { "content-length": "100" });
      response.write("begin");
      setImmediate(() => response.destroy());
    }
  });
  const egress = outside("127.0.0.1/32");
  expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${port}/cut`, ...limits }))).toBe("broken");
  expect(await codeOf(egress.fetch({ url: `http://127.0.0.1:${port}/gzip`, ...limits }))).toBe("broken");
  const silent = egress.fetch({ url: "http://127.0.0.1:1/", ...limits });
  await expect(silent).rejects.toThrow("Couldn't reach 127.0.0.1: the connection was refused.");
});

function outside(allowed: string, resolve?: Parameters<typeof createEgressClients>[0]["resolve"]): Egress {
  const allowedRanges = parseAllowedRanges(allowed) ?? [];
  return keep(createEgressClients({ allowedRanges, sandboxOrigin: undefined, resolve })).egressFor({ isDemo: false });
}

function keep<T extends { close(): Promise<void> }>(clients: T): T {
  opened.push(clients);
  return clients;
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "answered";
  } catch (error) {
    if (error instanceof EgressError) return error.code;
    throw error;
  }
}

function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(portOf(server.address()))));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
