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
  const type = "type" in node ? node.type : null;
  const inner = () => childrenText(node, depth - 1);
  switch (type) {
    case "text":
      return "text" in node && typeof node.text === "string" ? node.text : "";
    case "hardBreak":
      return "\n";
    case "paragraph":
    case "heading":
    case "codeBlock":
    case "blockquote":
    case "panel":
    case "bulletList":
    case "orderedList":
    case "table":
    case "mediaSingle":
    case "mediaGroup":
      return `${inner()}\n\n`;
    case "listItem":
    case "taskItem":
      return `- ${inner().trim()}\n`;
    case "tableRow":
      return `${inner().trim()}\n`;
    case "tableCell":
    case "tableHeader":
      return `${inner().trim()}\t`;
    case "rule":
      return "\n\n";
    case "mention":
    case "emoji":
    case "status":
      return attribute(node, "text") || attribute(node, "shortName");
    case "date":
      return parseDate(attribute(node, "timestamp"))?.slice(0, 10) ?? "";
    case "inlineCard":
    case "blockCard":
    case "embedCard":
      return attribute(node, "url");
    case "media":
      return `[${attribute(node, "alt") || "attachment"}]`;
    default:
      return inner();
  }
}

function childrenText(node: object, depth: number): string {
  const content: unknown = "content" in node ? node.content : null;
  return Array.isArray(content) ? content.map((child) => nodeText(child, depth)).join("") : "";
}

function attribute(node: object, name: string): string {
  const attrs = "attrs" in node && typeof node.attrs === "object" && node.attrs !== null ? node.attrs : {};
  const value: unknown = Object.entries(attrs).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
