/** Fields that say to whom, as tools of others call them. */
const naming =
  /^(?:to|cc|bcc|for|recipients?|receivers?|assignees?|invitees?|attendees?|members?|users?|people|person|emails?|mail|mailto|address(?:es)?|phones?|channels?|rooms?|chats?|conversations?|groups?|teams?|webhooks?|hosts?|domains?)$/;
const suffixes = /(?:_?(?:ids?|names?|emails?|address(?:es)?|numbers?|urls?|handles?|keys?))+$/;
const depthMax = 20;

/**
 * To whom a call of another server's tool may carry what it is given: the server itself, every address and every host of a
 * link that stands anywhere in the input, and whatever a field names that says to whom. What the server does with the rest
 * nobody here can know.
 */
export function outsideRecipients(serverUrl: string, input: unknown): string[] {
  return [...new Set([new URL(serverUrl).hostname, ...named(input, "", 0)])];
}

function named(value: unknown, field: string, depth: number): string[] {
  if (depth > depthMax) return ["recipients nested too deep in its input"];
  if (typeof value === "string" || typeof value === "number") return ofText(String(value).trim(), field);
  if (Array.isArray(value)) return value.flatMap((one) => named(one, field, depth + 1));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...ofText(name, ""),
    ...named(one, saysToWhom(name) ? name : field, depth + 1),
  ]);
}

function ofText(text: string, field: string): string[] {
  const addresses = (text.match(/[^\s@<>()[\]"',;:]*@[^\s@<>()[\]"',;:/]+/g) ?? []).map((one) =>
    one.replace(/[.!?]+$/, ""),
  );
  const links = (text.match(/\b[a-z][\w+.-]*:\/\/[^\s<>"')\]]+/gi) ?? []).map((link) =>
    URL.canParse(link) ? new URL(link).hostname : link,
  );
  const found = [...addresses, ...links];
  if (found.length > 0 || text === "") return found;
  return field !== "" || /^#[\w.-]+$/.test(text) ? [text] : [];
}

function saysToWhom(name: string): boolean {
  const plain = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll("-", "_");
  const bare = plain.replace(suffixes, "");
  return (
    naming.test(plain) ||
    naming.test(bare) ||
    plain.split("_").some((word) => /^(?:to|recipients?|channels?)$/.test(word))
  );
}
