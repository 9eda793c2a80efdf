import type { ImapFlow } from "imapflow";
import { ConnectorError } from "../shared/connector-error.ts";
import { request, type ImapContext } from "./client.ts";

/** The folder that a person means, by path or name, without case. Throws ConnectorError `input-invalid`. */
export async function findFolder(ctx: ImapContext, client: ImapFlow, named: string): Promise<string> {
  const folders = await request(ctx, async () => client.list());
  const wanted = named.toLowerCase();
  const found =
    folders.find(({ path }) => path === named) ??
    folders.find(({ path, name }) => path.toLowerCase() === wanted || name.toLowerCase() === wanted);
  if (found !== undefined) return found.path;
  const names = folders.map(({ path }) => path).slice(0, 20);
  throw new ConnectorError("input-invalid", `folder: there is no folder ${named}. Available: ${names.join(", ")}.`);
}
