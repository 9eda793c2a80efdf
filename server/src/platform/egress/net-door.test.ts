import { afterAll, expect, it } from "vitest";
import { parseAllowedRanges } from "./allowed-ranges.ts";
import { createEgressClients } from "./egress-for.ts";
import { EgressError } from "./egress-error.ts";

const names: Readonly<Record<string, string[]>> = {
  "mail.example.com": ["93.184.216.34"],
  "inside.example.com": ["10.0.0.7"],
  "half.example.com": ["93.184.216.34", "127.0.0.1"],
  "sly.example.com": ["::ffff:127.0.0.1"],
};
const egressClients = createEgressClients({
  allowedRanges: parseAllowedRanges("10.0.0.0/8:1587") ?? [],
  sandboxOrigin: undefined,
  sandboxPorts: [4025, 4143],
  resolve: (name, done) =>
    done(
      null,
      (names[name] ?? []).map((address) => ({ address, family: 4 })),
    ),
});
afterAll(async () => egressClients.close());

async function result(isDemo: boolean, host: string, port: number): Promise<string> {
  try {
    const { address, isPublic } = await egressClients.netFor({ isDemo }).addressOf(host, port);
    return `${address} ${isPublic ? "public" : "inside"}`;
  } catch (error) {
    if (error instanceof EgressError) return error.code;
    throw error;
  }
}

it("gives an address to connect to for public mail servers and what the operator named, and for nothing else", async () => {
  const request: [string, number][] = [
    ["mail.example.com", 993],
    ["mail.example.com", 22],
    ["inside.example.com", 1587],
    ["inside.example.com", 587],
    ["half.example.com", 587],
    ["sly.example.com", 587],
    ["127.0.0.1", 25],
    ["::127.0.0.1", 25],
    ["0x7f000001", 25],
    ["nobody.example.com", 587],
  ];
  const answers = await Promise.all(request.map(async ([host, port]) => result(false, host, port)));
  expect(answers).toEqual([
    "93.184.216.34 public",
    "refused-port",
    "10.0.0.7 inside",
    "refused-address",
    "refused-address",
    "refused-address",
    "refused-address",
    "refused-address",
    "name-unknown",
    "name-unknown",
  ]);
});

it("lets a demo speak to the sandbox's mail servers and to no other [6.4]", async () => {
  const request: [string, number][] = [
    ["127.0.0.1", 4025],
    ["127.0.0.1", 4143],
    ["127.0.0.1", 5432],
    ["mail.example.com", 4025],
  ];
  const answers = await Promise.all(request.map(async ([host, port]) => result(true, host, port)));
  expect(answers).toEqual(["127.0.0.1 inside", "127.0.0.1 inside", "refused-host", "refused-host"]);
});
