import { isRecord } from "@hoopoe/sandbox/http/body.ts";

/** Text as Jira Cloud keeps it: a document of paragraphs, lines of one apart by hard breaks. */
export function adfOf(text: string): unknown {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => ({
    type: "paragraph",
    content: paragraph
      .split("\n")
      .flatMap((line, index) => [
        ...(index === 0 ? [] : [{ type: "hardBreak" }]),
        ...(line === "" ? [] : [{ type: "text", text: line }]),
      ]),
  }));
  return { type: "doc", version: 1, content: paragraphs };
}

/** What a document says; null where it is none: Jira Cloud answers 400 to a plain string. */
export function textOfAdf(document: unknown): string | null {
  if (!isRecord(document) || document["type"] !== "doc" || document["version"] !== 1) return null;
  return blocks(document["content"]).join("\n\n").trim();
}

function blocks(content: unknown): string[] {
  return Array.isArray(content) ? content.map((block) => inline(block)) : [];
}

function inline(node: unknown): string {
  if (!isRecord(node)) return "";
  if (node["type"] === "text") return typeof node["text"] === "string" ? node["text"] : "";
  if (node["type"] === "hardBreak") return "\n";
  return Array.isArray(node["content"]) ? node["content"].map((child) => inline(child)).join("") : "";
}
