/** The documents of clients on the web, each at its own address; one claims to be another. */
export const documentsOfClients: typeof fetch = async (input) => {
  const url = input instanceof Request ? input.url : String(input);
  const claimed = url === "https://liar.example/client" ? "https://ide.example/client" : url;
  const document = { client_id: claimed, client_name: "Web IDE", redirect_uris: ["https://ide.example/callback"] };
  return Response.json({ ...document, token_endpoint_auth_method: "none" });
};

/** Asks the MCP server at `url` for its tools, without a client's help. */
export function listTools(
  url: string,
  { token, headers }: { token: string; headers: Record<string, string> },
): Promise<Response> {
  return fetch(`${url}/api/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
}

/** A form as a client posts it, with the JSON of the answer. */
export async function postForm(url: string, fields: Record<string, string>) {
  const reply = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? {} : JSON.parse(text) };
}
