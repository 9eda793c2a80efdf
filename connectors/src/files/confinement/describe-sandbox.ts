import type { ParserSandbox } from "./parser-sandbox.ts";

/** One line for whoever runs Hoopoe: which layers hold the file parsers here, and what is missing. */
export function describeSandbox({ user, kernel, gaps }: ParserSandbox): string {
  const layers = [user === undefined ? "runs as Hoopoe's own user" : `runs as user ${user.uid}`, kernelLayer(kernel)];
  return [`${layers.join("; ")}; limited by Node's permissions.`, ...gaps].join(" ");
}

function kernelLayer(kernel: ParserSandbox["kernel"]): string {
  switch (kernel.type) {
    case "confined":
      return `no network, signals, programs or writing (seccomp)${kernel.hasLandlock ? ", no file but its own code (Landlock)" : ""}`;
    case "no-network":
      return "no network but local sockets (network namespace)";
    case "none":
      return "not confined by the kernel";
  }
}
