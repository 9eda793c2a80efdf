/** Headers that a page may send without asking first. */
const simpleHeaders = new Set(["accept", "accept-language", "content-language", "content-type"]);
const simpleTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/;

/** Calls as a page of another origin does: asks first where a browser would, and reads only what it is let read. */
export function asPage(send: typeof fetch, origin = "https://inspector.example"): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(input, { ...init, body: null });
    const { method, headers } = request;
    const type = headers.get("content-type");
    const unusual = [...headers.keys()].filter((name) => !simpleHeaders.has(name));
    if (type !== null && !simpleTypes.test(type)) unusual.push("content-type");
    if (unusual.length > 0) {
      const wish = { "access-control-request-method": method, "access-control-request-headers": unusual.join(",") };
      const allowed = (await send(input, { method: "OPTIONS", headers: { origin, ...wish } })).headers;
      const listed = listOf(allowed.get("access-control-allow-headers"));
      const isAllowed = (name: string) => listed.includes(name) || (listed.includes("*") && name !== "authorization");
      if (!isOpen(allowed) || !listOf(allowed.get("access-control-allow-methods")).includes(method.toLowerCase()))
        throw new TypeError(`Failed to fetch: ${method} ${request.url} is not open to pages`);
      const forbidden = unusual.find((name) => !isAllowed(name));
      if (forbidden !== undefined) throw new TypeError(`Failed to fetch: ${request.url} does not take ${forbidden}`);
    }
    headers.set("origin", origin);
    headers.set("sec-fetch-site", "cross-site");
    const answer = await send(input, { ...init, headers });
    if (!isOpen(answer.headers)) throw new TypeError(`Failed to fetch: a page may not read ${request.url}`);
    return answer;
  };
}

/** To everybody, and so never with cookies. */
function isOpen(headers: Headers): boolean {
  return headers.get("access-control-allow-origin") === "*" && headers.get("access-control-allow-credentials") === null;
}

function listOf(header: string | null): string[] {
  return (header ?? "").toLowerCase().split(/\s*,\s*/);
}
