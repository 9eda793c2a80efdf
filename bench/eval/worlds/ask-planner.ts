import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";

const script = join(import.meta.dirname, "../../../server/src/testing/plan-worlds.main.ts");
const reply = z.object({ worlds: z.array(z.unknown()), plans: z.record(z.string(), z.unknown()) });

/** Requests and worlds through the product's planner and engine, by the model of the environment or without one. */
export async function askPlanner(
  given: { worlds?: unknown; prompts?: unknown; portPath?: string },
  env: NodeJS.ProcessEnv = process.env,
): Promise<z.infer<typeof reply>> {
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(
    JSON.stringify({
      portPath: null,
      ...given,
      modelUrl: env["EVAL_MODEL_URL"] || null,
      modelName: env["EVAL_MODEL"] ?? "model",
    }),
  );
  const output = await text(child.stdout);
  if (output === "") throw new Refusal("The planner gave no answer; its message is above.");
  return reply.parse(JSON.parse(output));
}
