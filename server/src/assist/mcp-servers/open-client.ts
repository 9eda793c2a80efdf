import type { Client } from "@modelcontextprotocol/client";
import { toolDefinition, type ToolDefinition } from "@hoopoe/contract/assist/mcp-server.ts";
import { Failure } from "../../platform/fail.ts";

export interface OutsideServer {
  readonly url: string;
  readonly token: string | undefined;
  /** The way out of the workspace. */
  readonly fetch: typeof globalThis.fetch;
}

const deadlineMs = 30_000;
const toolsMax = 200;

/** Speaks with a server of tools, and ends with `use`. @throws Failure source-failed in its own words */
export async function withClient<T>(server: OutsideServer, use: (client: Client) => Promise<T>): Promise<T> {
  // Loaded with the first server that somebody connects.
  const sdk = await import("@modelcontextprotocol/client");
  const client = new sdk.Client({ name: "hoopoe", version: "0.1.0" });
  const headers = server.token === undefined ? {} : { authorization: `Bearer ${server.token}` };
  const transport = new sdk.StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers },
    fetch: server.fetch,
  });
  try {
    await client.connect(transport, { timeout: deadlineMs });
    return await use(client);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const said = (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 200) ?? "";
    const reason = server.token === undefined ? said : said.replaceAll(server.token, "[secret]");
    throw new Failure(
      "source-failed",
      { reason: `${new URL(server.url).host} sent an unexpected answer: ${reason}` },
      { cause: error },
    );
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** What a server says of its tools; one that cannot be read is left out. */
export async function readTools(client: Client): Promise<ToolDefinition[]> {
  const { tools } = await client.listTools(undefined, { timeout: deadlineMs });
  return tools.slice(0, toolsMax).flatMap(({ name, title, description, inputSchema, annotations }) => {
    const parsed = toolDefinition.safeParse({
      name,
      title: title ?? "",
      description: description ?? "",
      inputSchema,
      isReadOnly: annotations?.readOnlyHint === true,
    });
    return parsed.success ? [parsed.data] : [];
  });
}
