import { hexId } from "./mailbox.ts";

const takenAt = Date.parse("2025-03-03T08:00:00Z");

/** What mailboxes really hold: one message for each oddity, named by its subject. */
export function oddMessages() {
  const plain = (text: string) => ({ mimeType: "text/plain", body: { data: base64url(text) } });
  const html = (text: string) => ({ mimeType: "text/html", body: { data: base64url(text) } });
  return [
    odd("top-level body", { payload: { ...withSubject("top-level body"), ...plain("The body is at the top.") } }),
    odd("html only", {
      payload: {
        ...withSubject("html only"),
        ...html("<p>Only <b>HTML</b></p><script>x()</script><p>is here &amp; there.</p>"),
      },
    }),
    odd("two plain parts", {
      payload: {
        ...withSubject("two plain parts"),
        mimeType: "multipart/mixed",
        parts: [plain("First."), { mimeType: "multipart/alternative", parts: [plain("Second."), html("<p>no</p>")] }],
      },
    }),
    odd("latin-1 body", {
      payload: {
        ...withSubject("latin-1 body", [{ name: "Content-Type", value: "text/plain; charset=iso-8859-1" }]),
        mimeType: "text/plain",
        body: { data: Buffer.from("Grüße", "latin1").toString("base64url") },
      },
    }),
    odd("wrong date header", {
      payload: {
        ...withSubject("wrong date header", [{ name: "Date", value: "Thu, 01 Jan 1970 00:00:00 +0000" }]),
        ...plain("Sent in 1970, they say."),
      },
    }),
    odd("no body", { payload: { ...withSubject("no body"), mimeType: "text/plain", body: { size: 0 } } }),
    odd("broken record", { internalDate: "yesterday", payload: null }),
  ];
}

function odd(name: string, fields: Readonly<Record<string, unknown>>) {
  const id = hexId(`odd/${name}`);
  const raw = Buffer.from(`Message-ID: <${id}@odd.example>\r\nSubject: ${name}\r\n\r\n${name}`);
  return { id, threadId: id, labelIds: ["INBOX"], internalDate: takenAt, raw, odd: fields };
}

function withSubject(subject: string, headers: { name: string; value: string }[] = []) {
  return { headers: [{ name: "Subject", value: subject }, { name: "From", value: "odd@partner.example" }, ...headers] };
}

function base64url(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url");
}
