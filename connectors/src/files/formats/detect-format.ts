import { FileRefused } from "../parsed-record.ts";
import { binaryKind } from "./binary-kind.ts";

export const fileFormats = ["eml", "mbox", "csv", "json", "jsonl", "text", "markdown", "pdf", "docx", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

const formatOfExtension: Readonly<Record<string, FileFormat>> = {
  eml: "eml",
  mbox: "mbox",
  mbx: "mbox",
  csv: "csv",
  tsv: "csv",
  json: "json",
  jsonl: "jsonl",
  ndjson: "jsonl",
  txt: "text",
  log: "text",
  md: "markdown",
  markdown: "markdown",
};

/** Told by their first bytes and their name together: an archive may hold anything. */
const binaryFormats: readonly { format: FileFormat; magic: string }[] = [
  { format: "pdf", magic: "255044462d" },
  { format: "docx", magic: "504b0304" },
  { format: "xlsx", magic: "504b0304" },
];
const lockedOffice = "d0cf11e0a1b11ae1";

const readable = ".eml, .mbox, .csv, .json, .jsonl, .txt, .md, .pdf, .docx and .xlsx";

/**
 * How a file is read, told by its name's ending and its first bytes. Throws FileRefused for an empty or binary file and
 * for one whose kind nobody knows. The upload may
 * call it too, before it keeps a file, with its first 64 KiB (or fewer).
 */
export function detectFormat(name: string, head: Uint8Array): FileFormat {
  if (head.byteLength === 0) throw new FileRefused(`${name} is empty (0 bytes). Upload it again once it has content.`);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const start16 = Buffer.from(head.subarray(0, 16)).toString("hex");
  const binary = binaryFormats.find(({ format }) => format === ending);
  if (binary !== undefined && start16.startsWith(binary.magic)) return binary.format;
  if (binary !== undefined && start16.startsWith(lockedOffice)) {
    throw new FileRefused(
      `${name} is password-protected or from an old Office version. Save it again without a password, in a current format.`,
    );
  }
  if (binary !== undefined) throw new FileRefused(`${name} isn't a .${ending} file, despite its name.`);
  const kind = binaryKind(head);
  if (kind !== null) throw new FileRefused(`${name} is ${kind}. Supported files: ${readable}.`);
  const start = new TextDecoder("latin1").decode(head).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "");
  const format = formatOfExtension[ending];
  if (format !== undefined) return format === "json" && isJsonLines(start) ? "jsonl" : format;
  const result = formatOfContent(start);
  if (result !== null) return result;
  throw new FileRefused(
    `The name ${name} doesn't show what kind of file this is. Rename it with the right extension: ${readable}.`,
  );
}

/** Mail programs keep mailboxes in files without an ending, and some exports have a name only. */
function formatOfContent(start: string): FileFormat | null {
  if (/^From \S+.*\d{4}\s*\n/.test(start)) return "mbox";
  if (/^(?:Received|Return-Path|Delivered-To|From|Date|Subject|Message-ID|MIME-Version):[ \t]/i.test(start))
    return "eml";
  if (isJsonLines(start)) return "jsonl";
  return /^\s*[[{]\s*["{\]}]/.test(start) ? "json" : null;
}

/** Two whole objects, each on a line of its own. */
function isJsonLines(start: string): boolean {
  const [first, second] = start.split("\n").filter((line) => line.trim() !== "");
  if (first === undefined || second === undefined || !first.startsWith("{") || !second.startsWith("{")) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}
