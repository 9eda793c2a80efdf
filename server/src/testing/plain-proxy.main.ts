// A reverse proxy that adds no header of its own and names its upstream as Host, as nginx's proxy_pass does. It runs as a
// program of its own: node plain-proxy.main.ts <upstream> prints its address.
import { createServer, request } from "node:http";

const upstream = new URL(process.argv[2] ?? "");
const server = createServer((incoming, answer) => {
  const headers = { ...incoming.headers, host: upstream.host };
  const { method, url: path } = incoming;
  const passed = request({ host: upstream.hostname, port: upstream.port, method, path, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  passed.on("error", () => answer.destroy());
  incoming.pipe(passed);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}\n`);
});
