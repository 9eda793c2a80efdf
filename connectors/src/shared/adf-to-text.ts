import { parseDate } from "./parse-date.ts";

const depthMax = 30;

/** Jira's document format to text: paragraphs apart by an empty line, list items with "- ". A string passes as it is. */
export function adfToText(document: unknown): string {
  if (typeof document === "string") return document.replace(/\r\n?/g, "\n").trim();
  return nodeText(document, depthMax)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function nodeText(node: unknown, depth: number): string {
  if (typeof node !== "object" || node === null || depth === 0) return "";
  const write = writers.get("type" in node ? node.type : null) ?? inside;
  return write(node, depth - 1);
}

type Write = (node: object, depth: number) => string;

const inside: Write = (node, depth) => childrenText(node, depth);
const block: Write = (node, depth) => `${inside(node, depth)}\n\n`;
const item: Write = (node, depth) => `- ${inside(node, depth).trim()}\n`;
const cell: Write = (node, depth) => `${inside(node, depth).trim()}\t`;
const shown: Write = (node) => attribute(node, "text") || attribute(node, "shortName");
const card: Write = (node) => attribute(node, "url");

const writers: ReadonlyMap<unknown, Write> = new Map<string, Write>([
  ["text", (node) => ("text" in node && typeof node.text === "string" ? node.text : "")],
  ["hardBreak", () => "\n"],
  ["paragraph", block],
  ["heading", block],
  ["codeBlock", block],
  ["blockquote", block],
  ["panel", block],
  ["bulletList", block],
  ["orderedList", block],
  ["table", block],
  ["mediaSingle", block],
  ["mediaGroup", block],
  ["listItem", item],
  ["taskItem", item],
  ["tableRow", (node, depth) => `${inside(node, depth).trim()}\n`],
  ["tableCell", cell],
  ["tableHeader", cell],
  ["rule", () => "\n\n"],
  ["mention", shown],
  ["emoji", shown],
  ["status", shown],
  ["date", (node) => parseDate(attribute(node, "timestamp"))?.slice(0, 10) ?? ""],
  ["inlineCard", card],
  ["blockCard", card],
  ["embedCard", card],
  ["media", (node) => `[${attribute(node, "alt") || "attachment"}]`],
]);

function childrenText(node: object, depth: number): string {
  const content: unknown = "content" in node ? node.content : null;
  return Array.isArray(content) ? content.map((child) => nodeText(child, depth)).join("") : "";
}

function attribute(node: object, name: string): string {
  const attrs = "attrs" in node && typeof node.attrs === "object" && node.attrs !== null ? node.attrs : {};
  const value: unknown = Object.entries(attrs).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
