import type { MailCheck, MailChecks, MailFacts } from "@hoopoe/contract/intake/mail-facts.ts";

/** In the order of the mail, the topmost first. */
export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

const valueCharsMax = 8_000;
const textCharsMax = 1_000;
const linesMax = 20;

/**
 * What a mail's headers say about where it comes from. Authentication-Results count only from the receiving server (RFC
 * 8601, 5): of `servers` where its names are known, else of the topmost lines that stand above everything that came with the
 * mail, or that bear the name of the server that took it in.
 */
export function readMailHeaders(
  headers: readonly MailHeader[],
  { servers = null }: { servers?: readonly string[] | null } = {},
): Omit<MailFacts, "links" | "attachments"> {
  const valuesOf = (name: string) =>
    headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value.slice(0, valueCharsMax));
  const first = (name: string) => valuesOf(name)[0]?.trim().slice(0, textCharsMax) || null;
  const results = valuesOf("authentication-results").slice(0, linesMax).map(readResults);
  const own = ownResults(headers, results, servers);
  return {
    from: first("from") ?? "",
    to: valuesOf("to")
      .slice(0, linesMax)
      .map((to) => to.trim().slice(0, textCharsMax)),
    checks: own.length === 0 ? null : joined(own),
    foreignChecks: results.length - own.length,
    dkimDomains: valuesOf("dkim-signature").slice(0, linesMax).flatMap(signingDomain),
    receivedSpf: first("received-spf"),
    replyTo: first("reply-to"),
    returnPath: first("return-path"),
    listId: first("list-id"),
  };
}

/** The topmost lines of one server, where that is the receiving one. */
function ownResults(
  headers: readonly MailHeader[],
  results: readonly MailChecks[],
  servers: readonly string[] | null,
): MailChecks[] {
  const [top] = results;
  if (top === undefined) return [];
  const names = headers.map(({ name }) => name.toLowerCase());
  const received = names.indexOf("received");
  const isAbove = received === -1 || names.indexOf("authentication-results") < received;
  const taker = received === -1 ? null : /\sby\s+([^\s;()]{1,255})/i.exec(` ${headers[received]?.value ?? ""}`)?.[1];
  const isOwn =
    servers === null
      ? isAbove || (top.server !== null && taker != null && isNear(top.server, taker.toLowerCase()))
      : servers.includes(top.server ?? "");
  if (!isOwn) return [];
  const other = results.findIndex(({ server }) => server !== top.server);
  // Only what a server writes in one go: a line further down may have come with the mail and bear its name.
  const first = names.indexOf("authentication-results");
  const inOneGo = names.slice(first).findIndex((name) => name !== "authentication-results");
  const count = Math.min(other === -1 ? results.length : other, inOneGo === -1 ? results.length : inOneGo);
  return results.slice(0, count);
}

/** The same host, one below the other, or two beside each other. */
function isNear(server: string, taker: string): boolean {
  if (server === taker || server.endsWith(`.${taker}`) || taker.endsWith(`.${server}`)) return true;
  const [parent = "", other] = [server, taker].map((host) => host.slice(host.indexOf(".") + 1));
  // Not a suffix that everybody may register below, such as "co.uk".
  return parent === other && parent.includes(".") && !/^[^.]{1,3}\.[a-z]{2}$/.test(parent);
}

function joined(own: readonly MailChecks[]): MailChecks {
  return {
    server: own[0]?.server ?? null,
    spf: own.find(({ spf }) => spf !== null)?.spf ?? null,
    dkim: own.flatMap(({ dkim }) => dkim),
    dmarc: own.find(({ dmarc }) => dmarc !== null)?.dmarc ?? null,
  };
}

/** `mx.example.org 1; spf=pass smtp.mailfrom=a.example; dkim=pass header.d=a.example`. Some servers leave their name out. */
function readResults(line: string): MailChecks {
  const parts = split(withoutComments(line));
  const head = parts[0]?.split(/\s+/)[0] ?? "";
  const hasName = head !== "" && !head.includes("=");
  const found = parts.slice(hasName ? 1 : 0).flatMap(readResult);
  const one = (method: string) => found.find((result) => result.method === method)?.check ?? null;
  return {
    server: hasName ? head.toLowerCase().slice(0, textCharsMax) : null,
    spf: one("spf"),
    dkim: found.filter(({ method }) => method === "dkim").map(({ check }) => check),
    dmarc: one("dmarc"),
  };
}

const domainProperties: Readonly<Record<string, readonly string[]>> = {
  spf: ["smtp.mailfrom", "smtp.mail", "smtp.helo"],
  dkim: ["header.d", "header.i"],
  dmarc: ["header.from", "header.d"],
};

function readResult(part: string): { method: string; check: MailCheck }[] {
  const [head = "", ...rest] = part.split(/\s+/);
  const [, method = "", result = ""] =
    /^([a-z0-9-]+)(?:\/\d+)?=([a-z]+)$/i.exec(head)?.map((one) => one.toLowerCase()) ?? [];
  const properties = domainProperties[method];
  if (properties === undefined) return [];
  const values = new Map(
    rest.map((pair) => [pair.slice(0, pair.indexOf("=")).toLowerCase(), pair.slice(pair.indexOf("=") + 1)]),
  );
  const given = properties.map((name) => values.get(name)).find((value) => value !== undefined && value !== "");
  return [{ method, check: { result: result.slice(0, 40), domain: given === undefined ? null : domainIn(given) } }];
}

function domainIn(value: string): string | null {
  const domain = value.replaceAll(/["<>]/g, "").split("@").at(-1)?.toLowerCase() ?? "";
  return domain.slice(0, textCharsMax) || null;
}

/** Comments may hold anything, also `;` and `dmarc=pass`; a quoted text may hold parentheses. */
function withoutComments(line: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = "";
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? "";
    if (letter === "\\") {
      if (depth === 0) kept += line[at + 1] ?? "";
      at += 1;
    } else if (letter === '"' && depth === 0) {
      isQuoted = !isQuoted;
      kept += letter;
    } else if (letter === "(" && !isQuoted) depth += 1;
    else if (letter === ")" && !isQuoted && depth > 0) depth -= 1;
    else if (depth === 0) kept += letter;
  }
  return kept;
}

/** At semicolons that aren't quoted. */
function split(text: string): string[] {
  const parts = [""];
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === ";" && !isQuoted) parts.push("");
    else parts[parts.length - 1] += isQuoted && letter === " " ? "_" : letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function signingDomain(signature: string): string[] {
  const domain = /(?:^|;)\s*d\s*=\s*([^;\s]{1,255})/i.exec(signature)?.[1]?.toLowerCase();
  return domain === undefined ? [] : [domain];
}
