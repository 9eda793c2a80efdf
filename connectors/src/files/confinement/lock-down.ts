import { registerHooks, syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Loaded by a parser before anything else (`--import`): takes away what parsing never needs, so that bytes which get to
 * run code here find no way out in JavaScript either. The kernel's part is in confine.pl; this part is there everywhere.
 */
const builtinsAllowed = new Set(["buffer", "crypto", "zlib"]);

/** Ways to other modules, to native code, to other processes and to who this is. */
const processParts = (
  "binding _linkedBinding dlopen execve getBuiltinModule mainModule loadEnvFile report kill _kill abort _debugProcess " +
  "_debugEnd _getActiveHandles _getActiveRequests openStdin chdir umask initgroups setgroups setegid seteuid setgid setuid"
).split(" ");
const globals = ["fetch", "WebSocket", "EventSource", "Worker", "BroadcastChannel"];

// All three are open before their class loses what opens them.
const [pipe] = [process.stdin, process.stdout, process.stderr];
takeNetwork(pipe);
for (const name of processParts) take(process, name);
for (const name of globals) take(globalThis, name);
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { url } = resolved;
    if (url.startsWith("node:") && !builtinsAllowed.has(url.slice("node:".length))) {
      throw new Error(`A parser can't load ${url}.`);
    }
    if (!url.startsWith("node:") && !url.startsWith("file:")) throw new Error("A parser can only load its own files.");
    return resolved;
  },
});

/** A parser's own pipes are sockets: their classes can connect and listen. */
function takeNetwork(stdin: object): void {
  for (const name of ["connect", "open"]) take(net.Socket.prototype, name);
  take(net.Server.prototype, "listen");
  for (const name of ["connect", "createConnection", "createServer", "Server"]) take(net, name);
  syncBuiltinESMExports();
  const handle: unknown = Reflect.get(stdin, "_handle");
  if (typeof handle !== "object" || handle === null) return;
  const shared: unknown = Reflect.getPrototypeOf(handle);
  if (typeof shared !== "object" || shared === null) return;
  for (const name of ["bind", "listen", "connect", "open", "fchmod"]) take(shared, name);
}

function take(owner: object, name: string): void {
  if (!(name in owner)) return;
  Reflect.defineProperty(owner, name, {
    value: () => {
      throw new Error(`A parser can't use ${name}.`);
    },
    configurable: false,
    writable: false,
  });
}
