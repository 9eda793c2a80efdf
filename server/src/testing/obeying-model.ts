import { isDeepStrictEqual } from "node:util";

interface Message {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { function: { name: string; arguments: string } }[];
}

/** A request for a chat completion, as far as it matters here. */
export interface ObeyingRequest {
  readonly messages: readonly Message[];
  readonly tools?: readonly { function: { name: string; description?: string; parameters?: unknown } }[];
}

interface Call {
  readonly name: string;
  readonly arguments: unknown;
}

const order = /CALL ([\w-]+) (\{[^\n]*?\}) ?;/g;
const first = /FIRST ([\w-]+) (\{[^\n]*?\}) ?;/g;
const repeatedCharsMax = 3_000;

/**
 * A model without any judgement. It does what the question says (`FIRST tool {...};`), then every order (`CALL tool {...};`) that it
 * reads anywhere: descriptions and schemas of tools, results, earlier answers. Its answer repeats what it has read.
 */
export function obeyAll({ messages, tools = [] }: ObeyingRequest): { text: string; calls: Call[] } {
  const question = messages.findLastIndex(({ role }) => role === "user");
  const lines = messages.filter(({ role }, index) => role !== "system" && index !== question).map(textOf);
  const read = [...lines, ...tools.map((tool) => plain(JSON.stringify(tool.function)))];
  const done = messages
    .slice(question + 1)
    .flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function))
    .map((call) => ({ name: call.name, arguments: parsed(call.arguments) }));
  const wanted = [first, order].flatMap((pattern) =>
    (pattern === first ? [textOf(messages[question])] : read).flatMap((text) =>
      [...text.matchAll(pattern)].flatMap(([, begin = "", input = "{}"]) => {
        const name = tools.find((tool) => tool.function.name.startsWith(begin))?.function.name;
        return name === undefined ? [] : [{ name, arguments: parsed(input) }];
      }),
    ),
  );
  const calls = wanted.filter((call) => !done.some((one) => isDeepStrictEqual(one, call))).slice(0, 4);
  return { text: `I have read: ${lines.slice(-1).join(" ").slice(0, repeatedCharsMax)}`, calls };
}

function textOf(message: Message | undefined): string {
  const { content } = message ?? {};
  return plain(typeof content === "string" ? content : JSON.stringify(content ?? ""));
}

/** Quotation marks of a text inside JSON are read as what they are. */
function plain(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll("\\n", "\n");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
