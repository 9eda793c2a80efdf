import { createServer } from "node:http";
import { once } from "node:events";

/** A page of somebody else's, on another site than the product: http://127.0.0.1 holds http://localhost in a frame. */
export interface EmbeddingPage {
  readonly origin: string;
  /** The page's address with the frame at a path of the product. */
  urlOf(path: string): string;
  close(): Promise<void>;
}

export async function startEmbeddingPage(product: string): Promise<EmbeddingPage> {
  const server = createServer((request, response) => {
    const src = new URL(request.url ?? "/", "http://localhost").searchParams.get("src") ?? "about:blank";
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(pageOf({ src, product }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the embedding page listens on no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    urlOf: (path) => `${origin}/?src=${encodeURIComponent(`${product}${path}`)}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The log keeps what the frame said, with who said it; the button hands it a token. */
function pageOf({ src, product }: { src: string; product: string }): string {
  const escaped = src.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><html lang="en"><head><title>Portal</title><link rel="icon" href="data:," /></head><body>
<output id="heard">[]</output><label>Token <input id="token" /></label><button>Renew</button>
<iframe id="hoopoe" title="Hoopoe" src="${escaped}" style="width: 1100px; height: 700px"></iframe>
<script>
  const frame = document.getElementById("hoopoe");
  const heard = document.getElementById("heard");
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow) return;
    heard.textContent = JSON.stringify([...JSON.parse(heard.textContent), { origin, data }]);
  });
  document.querySelector("button").addEventListener("click", () => {
    const token = document.getElementById("token").value;
    frame.contentWindow.postMessage({ type: "hoopoe:token", token }, ${JSON.stringify(product)});
  });
</script>
</body></html>`;
}
