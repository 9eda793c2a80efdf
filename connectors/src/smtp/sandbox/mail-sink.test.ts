import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SunkEmail } from "./mail-sink.ts";
import { startSandbox, type Sandbox } from "../../sandbox/start-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

it("takes an email over SMTP and shows it as a page and as JSON, markup as text", async () => {
  const [last] = await deliver({ to: "ada@demo.example", messageId: "<one@demo.example>", subject: "<b>Hello</b>" });
  expect(last).toMatch(/^250/);
  const emails = await emailsAt("?workspace=w1");
  expect(emails).toEqual([
    expect.objectContaining({
      to: ["ada@demo.example"],
      subject: "<b>Hello</b>",
      text: expect.stringContaining("Hi."),
    }),
  ]);
  const page = await (await fetch(`${sandbox.url}/mail`)).text();
  expect(page).toContain("&lt;b&gt;Hello&lt;/b&gt;");
  expect(await (await fetch(`${sandbox.url}/mail/${emails[0]?.id}`)).text()).toContain("Hi.");
  expect(await emailsAt("?workspace=other")).toEqual([]);
});

it("recognises a repeated email by its Message-ID", async () => {
  const email = { to: "ada@demo.example", messageId: "<twice@demo.example>", subject: "Twice" };
  await deliver(email);
  await deliver(email);
  const found = (await emailsAt("")).filter(({ subject }) => subject === "Twice");
  expect(found).toEqual([expect.objectContaining({ count: 2 })]);
});

it.each([
  ["nobody@demo.example", 550],
  ["full@demo.example", 452],
])("refuses an email to %s with %i", async (to, code) => {
  const [last] = await deliver({ to, messageId: "<x@demo.example>", subject: "No" });
  expect(last).toMatch(new RegExp(`^${code}`));
});

async function emailsAt(query: string): Promise<SunkEmail[]> {
  const { emails }: { emails: SunkEmail[] } = JSON.parse(
    await (await fetch(`${sandbox.url}/mail/emails${query}`)).text(),
  );
  return emails;
}

/** Speaks SMTP by hand; gives what the server said to the recipient, or to the message if it got that far. */
async function deliver({
  to,
  messageId,
  subject,
}: {
  to: string;
  messageId: string;
  subject: string;
}): Promise<string[]> {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const socket = connect(Number(port), hostname);
  socket.setEncoding("utf8");
  const lines = socket[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => String((await lines.next()).value);
  const print = (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return answer();
  };
  try {
    await answer();
    await print("HELO test");
    await print("MAIL FROM:<hoopoe@demo.example>");
    const recipient = await print(`RCPT TO:<${to}>`);
    if (!recipient.startsWith("250")) return [recipient];
    await print("DATA");
    const head = `Message-ID: ${messageId}\r\nSubject: ${subject}\r\nX-Hoopoe-Workspace: w1\r\nTo: ${to}`;
    return [await print(`${head}\r\n\r\nHi.\r\n.`)];
  } finally {
    socket.destroy();
  }
}
