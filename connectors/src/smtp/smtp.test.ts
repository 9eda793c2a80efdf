import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type MailSink, startMailSink } from "./sandbox/mail-sink.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loopbackNet } from "../shared/testing/loopback-net.ts";
import { testContext } from "../shared/testing/run-read.ts";
import { smtpConnector } from "./connector.ts";

let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
});
afterAll(async () => sink.stop());

function contextAt(port: number, { password = "secret", host = "127.0.0.1", security = "none" } = {}) {
  const fields = { user: "hoopoe", password };
  const unused = async () => Promise.reject(new Error("no tokens"));
  const credentials = { authType: "Basic", fields, token: unused, renew: unused };
  const config = { host, port, security, from: "watch@house.example" };
  return testContext({ config, credentials, net: loopbackNet, now: () => new Date() });
}
const atSink = (options: Parameters<typeof contextAt>[1] = {}) => contextAt(Number(new URL(sink.url).port), options);
const send = smtpConnector.actions[0];
const sendTo = async (to: string, key: string, ctx = atSink()) =>
  send?.run(ctx, { to, subject: "Über", body: "Text" }, key);

describe("SMTP", () => {
  it("sends with our own stable Message-ID, so that a repeat is the same mail", async () => {
    const first = await sendTo("ada@people.example", "run:1");
    expect(await sendTo("ada@people.example", "run:1")).toMatchObject({ accepted: ["ada@people.example"] });
    await sendTo("ada@people.example", "run:2");
    const emails = sink.emails().filter(({ to }) => to.includes("ada@people.example"));
    expect(emails.map(({ count, subject, text, from }) => [count, subject, text.trim(), from])).toEqual([
      [1, "Über", "Text", "watch@house.example"],
      [2, "Über", "Text", "watch@house.example"],
    ]);
    expect(first).toMatchObject({ messageId: emails[1]?.messageId.replace(/^<|>$/g, "") });
  });

  it("may be tried again after a 4xx, never after a 5xx, by the code", async () => {
    await expect(sendTo("busy-1@people.example", "b:1")).rejects.toMatchObject({ retryable: true, outcome: "refused" });
    await expect(sendTo("busy-1@people.example", "b:1")).resolves.toMatchObject({ rejected: [] });
    await expect(sendTo("nobody@people.example", "n:1")).rejects.toMatchObject({ code: "forbidden", retryable: false });
  });

  it("does not claim that nothing was sent where the connection breaks after the text", async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.write("220 here\r\n");
      let isText = false;
      let email = "";
      socket.on("data", (bytes) => {
        const text = bytes.toString();
        // Its last line may come by itself.
        if (isText) return (email += text).includes("\r\n.\r\n") && socket.destroy();
        isText = /^DATA/im.test(text);
        const answers = { EHLO: "250-here\r\n250 AUTH PLAIN", AUTH: "235 come in", DATA: "354 go on" };
        const verb = text.slice(0, 4).toUpperCase();
        socket.write(`${Object.entries(answers).find(([name]) => name === verb)?.[1] ?? "250 fine"}\r\n`);
        return undefined;
      });
      socket.on("error", () => undefined);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const broken = sendTo("ada@people.example", "x:1", contextAt(port));
    await expect(broken).rejects.toMatchObject({ outcome: "unknown", retryable: false });
    server.close();
    for (const socket of sockets) socket.destroy();
  });

  it("says in words what is wrong: password, address, missing encryption, nobody there", async () => {
    const result = async (ctx: ReturnType<typeof contextAt>) => {
      const { ok, sentence } = await smtpConnector.check(ctx);
      return `${ok}: ${sentence}`;
    };
    const { port } = new URL(sink.url);
    expect(await result(atSink())).toBe(`true: 127.0.0.1:${port} can send as watch@house.example.`);
    expect(await result(atSink({ password: "wrong" }))).toContain("127.0.0.1 rejected the user name and password");
    expect(await result(contextAt(25, { host: "10.0.0.1" }))).toContain(
      "false: 10.0.0.1 leads to a private or reserved",
    );
    expect(await result(contextAt(587, { host: "mail.public.example" }))).toContain(
      "isn't sent over the internet unencrypted",
    );
    expect(await result(contextAt(1))).toContain("false: Couldn't reach 127.0.0.1");
    expect(await result(atSink({ security: "starttls" }))).toContain(
      "false: Couldn't open an encrypted connection to 127.0.0.1",
    );
  });
});
