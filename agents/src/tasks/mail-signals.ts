import * as z from "zod/mini";

const header = z.object({ name: z.string(), value: z.string() });
const attachment = z.looseObject({ name: z.nullish(z.string()), filename: z.nullish(z.string()) });
const mail = z.looseObject({
  headers: z.union([z.array(header), z.record(z.string(), z.string())]),
  html: z.nullish(z.string()),
  text: z.nullish(z.string()),
  body: z.nullish(z.string()),
  attachments: z.nullish(z.array(attachment)),
});
type Mail = z.infer<typeof mail>;

const textMax = 200_000;
const headerMax = 2_000;

/**
 * What can be read off a mail without judging it, as sentences: sender authentication (RFC 8601), addresses that disagree,
 * links that lead elsewhere than they say, kinds of attachments, bank accounts. Empty where the input has no headers.
 */
export function mailSignals(input: unknown): string[] {
  const read = mail.safeParse(input);
  if (!read.success) return [];
  const text = [read.data.html, read.data.text, read.data.body].filter(Boolean).join("\n").slice(0, textMax);
  return [
    ...authentication(read.data),
    ...addresses(read.data),
    ...links(text),
    ...attachments(read.data),
    ...accounts(text),
  ];
}

function valuesOf({ headers }: Mail, name: string): string[] {
  const pairs = Array.isArray(headers)
    ? headers
    : Object.entries(headers).map(([key, value]) => ({ name: key, value }));
  return pairs.filter((one) => one.name.toLowerCase() === name).map(({ value }) => value.slice(0, headerMax));
}

/** The topmost header alone: those below it may have come with the mail. */
function authentication(read: Mail): string[] {
  const [results] = valuesOf(read, "authentication-results");
  if (results === undefined) return ["The receiving server noted no check of the sender (no Authentication-Results)."];
  return ["spf", "dkim", "dmarc"].map((method) => {
    const found = new RegExp(`(?:^|[;\\s])${method}=(\\w+)([^;]*)`, "i").exec(results);
    const domain = /(?:smtp\.mailfrom|header\.(?:d|from|i))=(\S+)/i.exec(found?.[2] ?? "")?.[1];
    return found === null
      ? `${method.toUpperCase()}: not checked.`
      : `${method.toUpperCase()}: ${found[1]?.toLowerCase()}${domain === undefined ? "" : ` for ${domain}`}.`;
  });
}

function addresses(read: Mail): string[] {
  const [from = ""] = valuesOf(read, "from");
  const sender = addressIn(from.slice(from.lastIndexOf("<") + 1)) ?? addressIn(from);
  if (sender === undefined) return ["It names no sender's address."];
  const others = [
    ["Replies go to", "not to", addressIn(valuesOf(read, "reply-to")[0] ?? "")],
    ["Undeliverable mail goes back to", "not to", addressIn(valuesOf(read, "return-path")[0] ?? "")],
    ["The sender's name shows", "not", addressIn(from.slice(0, Math.max(0, from.lastIndexOf("<"))))],
  ] as const;
  const apart = others.flatMap(([what, not, address]) =>
    address === undefined || domainOf(address) === domainOf(sender)
      ? []
      : [`${what} ${address}, ${not} the domain of the sender ${sender}.`],
  );
  const own = [
    ...new Set(
      valuesOf(read, "to")
        .flatMap((to) => addressIn(to) ?? [])
        .map(domainOf),
    ),
  ];
  const alike = own.filter((domain) => domain !== domainOf(sender) && isAlike(domain, domainOf(sender)));
  return [...apart, ...alike.map((domain) => `The sender's domain ${domainOf(sender)} looks like ${domain}.`)];
}

function addressIn(text: string): string | undefined {
  return /[^\s<>"',;:]+@[^\s<>"',;:]+/.exec(text)?.[0].toLowerCase();
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** At most two letters apart, or the same letters with more around them. */
function isAlike(one: string, other: string): boolean {
  const [name = "", otherName = ""] = [one, other].map((domain) => domain.split(".").at(-2) ?? domain);
  return distance(one, other) <= 2 || (name.length >= 5 && otherName.includes(name));
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === otherLetter ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const tagMax = 3_000;

/** Piece by piece, since one pattern over a page of unclosed links would take seconds. */
function links(text: string): string[] {
  const pieces = text.split(/<a(?=\s)/i).slice(1);
  const found = pieces.flatMap((piece) => {
    const end = piece.slice(0, tagMax).indexOf(">");
    const target = /href=["']?(https?:[^"'\s]+)/i.exec(piece.slice(0, Math.max(0, end)))?.[1] ?? "";
    const [shown = ""] = piece.slice(end + 1, end + 500).split("<");
    const says = /(?:[\w-]{1,63}\.){1,5}[a-z]{2,63}/i.exec(shown)?.[0].toLowerCase();
    const leads = URL.parse(target)?.hostname;
    return says === undefined || leads === undefined || leads === says || leads.endsWith(`.${says}`)
      ? []
      : [`A link that shows ${says} leads to ${leads}.`];
  });
  return [...new Set(found)].slice(0, 50);
}

const kinds: Readonly<Record<string, readonly string[]>> = {
  "can run as a program": [
    "exe",
    "scr",
    "com",
    "js",
    "jse",
    "vbs",
    "wsf",
    "hta",
    "lnk",
    "bat",
    "cmd",
    "ps1",
    "msi",
    "jar",
  ],
  "is a document with macros": ["docm", "xlsm", "pptm", "xlam", "dotm"],
  "is a disk image": ["iso", "img", "vhd", "vhdx"],
  "is a web page": ["htm", "html", "shtml", "svg", "mht"],
  "is an archive": ["zip", "rar", "7z", "gz", "tar", "cab"],
};

function attachments(read: Mail): string[] {
  return (read.attachments ?? []).map(({ name, filename }) => {
    const file = name ?? filename ?? "without a name";
    const extension = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
    const [kind] = Object.entries(kinds).find(([, extensions]) => extensions.includes(extension)) ?? [];
    return `Attachment ${file}${kind === undefined ? "" : ` ${kind}`}.`;
  });
}

/** IBANs whose check digits are right (ISO 13616). */
function accounts(text: string): string[] {
  const found = [...text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g)].map(
    ([iban]) => iban,
  );
  return [...new Set(found)].filter(isIban).map((iban) => `It names the bank account ${iban}.`);
}

function isIban(text: string): boolean {
  const iban = text.replaceAll(" ", "");
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join("");
  return iban.length >= 15 && BigInt(digits) % 97n === 1n;
}
