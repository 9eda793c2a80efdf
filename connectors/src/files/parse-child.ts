import { type FileInfo, FileRefused } from "./parsed-record.ts";
import { parseRecords } from "./formats/parse-records.ts";

/**
 * The child process that reads what strangers wrote. It runs without rights (see parse-file.ts): bytes come in by stdin,
 * records go out as JSON lines by stdout, and the last line says how it ended. `argv[2]` is a ParseTask as JSON.
 */
export type ParseTask = FileInfo & { skip: number };

const flushChars = 64 * 1024;

await main();

async function main(): Promise<void> {
  const { skip, ...file } = readTask(process.argv[2] ?? "");
  let count = 0;
  let pending = "";
  try {
    for await (const record of parseRecords(file, stdin())) {
      count += 1;
      if (count <= skip) continue;
      pending += `${JSON.stringify(record)}\n`;
      if (pending.length < flushChars) continue;
      await write(pending);
      pending = "";
    }
    await write(`${pending}${JSON.stringify({ type: "end", count })}\n`);
  } catch (error) {
    const sentence = refusalOf(error, file.name);
    if (sentence === null) throw error;
    await write(`${pending}${JSON.stringify({ type: "refused", sentence })}\n`);
  }
  // A refused file's other bytes are of no interest.
  process.stdin.destroy();
}

/** Values inside of values by the thousand use up the stack: the file's doing, not a fault of ours. */
function refusalOf(error: unknown, name: string): string | null {
  if (error instanceof FileRefused) return error.message;
  const isTooDeep = error instanceof RangeError && error.message.includes("call stack");
  return isTooDeep ? `${name} nests values too deeply. Flatten it, or export it as text.` : null;
}

async function* stdin(): AsyncGenerator<Uint8Array> {
  for await (const chunk of process.stdin) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

async function write(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise<void>((resolve) => {
    process.stdout.once("drain", resolve);
  });
}

/** The parent wrote it: what is missing is a fault of ours, not of the file's. */
function readTask(json: string): ParseTask {
  const task: unknown = JSON.parse(json);
  if (typeof task !== "object" || task === null) throw new Error("The parser was started without a task.");
  const { name, mediaType, uploadedAt, skip } = { name: "", mediaType: null, uploadedAt: "", skip: 0, ...task };
  return { name, mediaType, uploadedAt, skip };
}
