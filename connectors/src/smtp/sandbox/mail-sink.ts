import { once } from "node:events";
import { setImmediate as pause } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email that the mailbox accepted. */
export type SunkEmail = {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** The sender's own word on whose demo it belongs to, or null. */
  workspaceId: string | null;
  at: string;
  /** How often it arrived: the same Message-ID is the same email. */
  count: number;
};

export type MailSink = {
  /** smtp://127.0.0.1:port */
  url: string;
  /** Newest first. */
  emails: () => readonly SunkEmail[];
  stop: () => Promise<void>;
};

const emailsMax = 500;
const bytesMax = 1024 * 1024;

/**
 * An SMTP server that accepts every email, from anybody on this machine, and keeps the newest in memory. Some recipients
 * provoke failures: `busy-2@…` is answered with 451 twice before it is taken, `full@…` always; `nobody@…` with 550. Who
 * signs in may use any name, and any password but "wrong".
 */
export async function startMailSink({ port = 0, host = "127.0.0.1" } = {}): Promise<MailSink> {
  const emails: SunkEmail[] = [];
  const refusals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    // Loopback only, and nothing here is secret.
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    size: bytesMax,
    logger: false,
    closeTimeout: 200,
    onAuth({ username, password }, _session, done) {
      if (password === "wrong") return done(refusal(535, "Authentication credentials invalid"));
      done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      done(refusalOf(address, refusals));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      read(stream, to).then(
        (email) => {
          keep(emails, email);
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // What a client breaks off is its own business.
  server.on("error", () => undefined);
  server.listen(port, host);
  await once(server.server, "listening");
  const address = server.server.address();
  if (!isAddress(address)) throw new Error("the mail sink has no port");
  return {
    url: `smtp://${host}:${address.port}`,
    emails: () => emails.toReversed(),
    async stop() {
      await new Promise<void>((closed) => server.close(() => closed()));
      await pause();
    },
  };
}

async function read(stream: AsyncIterable<Buffer>, to: string[]): Promise<SunkEmail> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size <= bytesMax) pieces.push(piece);
  }
  if (size > bytesMax) throw refusal(552, "The email is larger than 1 MB");
  const mail = await PostalMime.parse(Buffer.concat(pieces));
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? null;
  return {
    id: crypto.randomUUID(),
    messageId: mail.messageId ?? "",
    from: mail.from?.address ?? "",
    to,
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    workspaceId: header("x-hoopoe-workspace"),
    at: new Date().toISOString(),
    count: 1,
  };
}

function keep(emails: SunkEmail[], email: SunkEmail): void {
  const known = emails.find(({ messageId }) => messageId !== "" && messageId === email.messageId);
  if (known !== undefined) {
    known.count += 1;
    return;
  }
  emails.push(email);
  if (emails.length > emailsMax) emails.shift();
}

function refusalOf(address: string, refusals: Map<string, number>): Error | null {
  const name = address.split("@")[0] ?? "";
  if (name === "nobody") return refusal(550, "No such mailbox here");
  if (name === "full") return refusal(452, "The mailbox is full");
  const times = Number(/^busy-(\d)$/.exec(name)?.[1] ?? 0);
  const before = refusals.get(address) ?? 0;
  if (before >= times) return null;
  refusals.set(address, before + 1);
  return refusal(451, "Try again later");
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
