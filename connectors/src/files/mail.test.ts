import { describe, expect, it } from "vitest";
import { parseBytes, uploadedAt } from "./testing/parse-bytes.ts";

const separator = "From someone@example.com Mon Jan  1 10:00:00 2024\n";

function headers(fields: Record<string, string>): string {
  const all = {
    From: "Ana Ruiz <ana@example.com>",
    To: "team@example.com",
    Subject: "Hello",
    "MIME-Version": "1.0",
    ...fields,
  };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}\n\n`;
}

function base64(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\n");
}

/** A mailbox as mail programs write it: seven good messages in five charsets, with a broken one in the middle. */
function mailbox(): Buffer {
  const gb2312 = Buffer.from([0xb7, 0xfe, 0xce, 0xf1, 0xc6, 0xf7, 0xd2, 0xd1, 0xcd, 0xa3, 0xd6, 0xb9]);
  const messages: (string | Uint8Array)[] = [
    headers({
      "Message-ID": "<plain@x>",
      Date: "Mon, 1 Jan 2024 11:00:00 +0100",
      Subject: "=?gb2312?B?t/7O8cb30tHNo9a5?=",
    }),
    "First line\n>From here on it is quoted\n>>From deeper\nFrom now on nothing is a separator\n\n",
    separator,
    headers({
      "Message-ID": "<latin@x>",
      "Content-Type": "text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding": "quoted-printable",
    }),
    "Der Server f=E4llt seit gestern =FCberall aus.\n\n",
    separator,
    headers({
      "Message-ID": "<windows@x>",
      "Content-Type": "text/plain; charset=windows-1252",
      "Content-Transfer-Encoding": "8bit",
    }),
    Buffer.from([0x93, 0x71, 0x75, 0x6f, 0x74, 0x65, 0x64, 0x94, 0x20, 0x80, 0x35, 0x0a, 0x0a]),
    separator,
    headers({ "Message-ID": "<broken@x>", "Content-Type": 'multipart/mixed; boundary="never-comes"' }),
    "this is not what the header promised\n\n",
    separator,
    headers({
      "Message-ID": "<chinese@x>",
      "Content-Type": "text/plain; charset=gb2312",
      "Content-Transfer-Encoding": "base64",
    }),
    `${base64(gb2312)}\n\n`,
    separator,
    headers({ "Message-ID": "<html@x>", "Content-Type": "text/html; charset=utf-8" }),
    "<p>Only &lt;HTML&gt; here</p><script>bad()</script><p>zweiter Absatz: größer</p>\n\n",
    separator,
    headers({ "Message-ID": "<attached@x>", "Content-Type": 'multipart/mixed; boundary="cut here"' }),
    `--cut here\nContent-Type: text/plain; charset=utf-8\n\nSee the attached list.\n--cut here\nContent-Type: text/csv; name="hosts.csv"\nContent-Disposition: attachment; filename="hosts.csv"\nContent-Transfer-Encoding: base64\n\n${base64("host,state\nsrv-7,down\n")}\n--cut here\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="=?utf-8?Q?Bericht_f=C3=BCr_Mai.pdf?="\nContent-Transfer-Encoding: base64\n\n${base64(Buffer.alloc(3000, 1))}\n--cut here--\n\n`,
    "From MAILER@x Tue Jan 02 03:04:05 +0000 2024\n",
    headers({ Subject: "Without id and date" }),
    "last words",
  ];
  return Buffer.concat([separator, ...messages].map((part) => Buffer.from(part)));
}

describe("mailboxes", () => {
  it("takes in every message of an .mbox but the broken one, which is listed", async () => {
    const { items, failures } = await parseBytes("old mail.mbox", mailbox());
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({
      externalId: "broken@x",
      reason: "Message 4 of old mail.mbox is broken: the separator between its parts is missing.",
    });
    expect(failures[0]?.excerpt).toContain("this is not what the header promised");
    expect(items.map(({ externalId, body }) => [externalId.slice(0, 12), body.split("\n")[0]])).toEqual([
      ["plain@x", "First line"],
      ["latin@x", "Der Server fällt seit gestern überall aus."],
      ["windows@x", "“quoted” €5"],
      ["chinese@x", "服务器已停止"],
      ["html@x", "Only <HTML> here"],
      ["attached@x", "See the attached list."],
      [expect.stringMatching(/^[0-9a-f]{12}$/), "last words"],
    ]);
    expect(items[0]).toMatchObject({
      source_datatype: "file",
      at: "2024-01-01T10:00:00.000Z",
      author: "Ana Ruiz <ana@example.com>",
      title: "服务器已停止",
      body: "First line\nFrom here on it is quoted\n>From deeper\nFrom now on nothing is a separator",
    });
    expect(items[4]?.body).toBe("Only <HTML> here\n\nzweiter Absatz: größer");
  });

  it("names all attachments and reads the small ones that are text", async () => {
    const { items } = await parseBytes("old mail.mbox", mailbox());
    expect(items[5]?.body).toBe(
      "See the attached list.\n\nAttachments: hosts.csv (22 bytes), Bericht für Mai.pdf (3000 bytes)\n\nhosts.csv:\nhost,state\nsrv-7,down",
    );
  });

  it("dates a message without a date by its separator line, and gives one without an id the same id each time", async () => {
    const first = await parseBytes("old mail.mbox", mailbox());
    const second = await parseBytes("old mail.mbox", mailbox());
    expect(first.items[6]).toMatchObject({ at: "2024-01-02T03:04:05.000Z", raw: { dateFrom: "mailbox" } });
    expect(second.items.map(({ externalId }) => externalId)).toEqual(first.items.map(({ externalId }) => externalId));
  });

  it("keeps the receiving server's checks, links with their targets and attachments; checks that came with the mail don't count", async () => {
    const markup = "<p><A class=\"x>y\" href='https://evil.example/a?b=1&amp;c=2'><b>own</b>.example</a></p>";
    const message = headers({
      Received: "from out.sender.example by mx.own.example; Mon, 1 Jan 2024 10:00:00 +0000",
      "Authentication-Results": "mx.sender.example; dmarc=pass header.from=example.com",
      "DKIM-Signature": "v=1; d=Example.com; s=x; b=abc",
      "Reply-To": "desk@elsewhere.example",
      "List-Id": "News <news.example.com>",
      "Content-Type": "text/html",
    });
    const forged = await parseBytes("one.eml", `${message}${markup}`);
    expect(forged.items[0]?.raw).toMatchObject({
      mail: {
        checks: null,
        foreignChecks: 1,
        dkimDomains: ["example.com"],
        replyTo: "desk@elsewhere.example",
        listId: "News <news.example.com>",
        links: [{ text: "own.example", target: "https://evil.example/a?b=1&c=2" }],
        attachments: [],
      },
    });
    const own = await parseBytes("one.eml", `Authentication-Results: mx.own.example; dmarc=fail\n${message}${markup}`);
    expect(own.items[0]?.raw).toMatchObject({ mail: { checks: { dmarc: { result: "fail" } }, foreignChecks: 1 } });
  });

  it("knows a Google Takeout mailbox and links each message", async () => {
    const message = headers({
      "X-GM-THRID": "178",
      "X-Gmail-Labels": "Inbox,Important",
      "Message-ID": "<g+1@mail.example>",
      Date: "Tue, 2 Jan 2024 00:00:00 GMT",
    });
    const { items } = await parseBytes(
      "All mail.mbox",
      `From 178@xxx Tue Jan 02 00:00:00 +0000 2024\r\n${message.replaceAll("\n", "\r\n")}Body\r\n`,
    );
    expect(items).toMatchObject([
      {
        source_datatype: "gmail",
        externalId: "g+1@mail.example",
        url: "https://mail.google.com/mail/u/0/#search/rfc822msgid%3Ag%2B1%40mail.example",
        body: "Body",
        raw: { thread: "178", labels: ["Inbox", "Important"] },
      },
    ]);
  });

  it("lists a message that ends early and one that isn't an email, and still reads the rest", async () => {
    const cut = headers({ "Message-ID": "<cut@x>", "Content-Type": "multipart/mixed; boundary=b" });
    const mail = `${separator}${cut}--b\nContent-Type: text/plain\n\nhalf a mess\n\n${separator}\u0001\u0002 junk\n\n${separator}\n${separator}${headers({})}fine`;
    const { items, failures } = await parseBytes("x.mbox", mail);
    expect(items.map(({ body }) => body)).toEqual(["half a mess", "fine"]);
    expect(failures.map(({ reason }) => reason)).toEqual([
      "Message 1 of x.mbox ends early; the part before that was saved.",
      "Message 2 of x.mbox isn't an email: it has no sender, date or subject.",
      "Message 3 of x.mbox is empty.",
    ]);
  });

  it("lists a message of more than 32 MB and reads the next", async () => {
    const huge = Buffer.concat([
      Buffer.from(separator + headers({})),
      Buffer.alloc(33 * 1024 * 1024, "x"),
      Buffer.from("\n"),
    ]);
    const { items, failures } = await parseBytes(
      "x.mbox",
      Buffer.concat([huge, Buffer.from(`${separator}${headers({})}small`)]),
    );
    expect(items.map(({ body }) => body)).toEqual(["small"]);
    expect(failures[0]?.reason).toContain("the limit is 32 MB");
  });

  it("reads a single .eml, and a mailbox whose name has no ending", async () => {
    const one = await parseBytes("a.eml", `${headers({ Subject: "Alone" })}text`);
    expect(one.items).toMatchObject([{ title: "Alone", body: "text", at: uploadedAt, raw: { dateFrom: "upload" } }]);
    const inbox = await parseBytes("Inbox", `${separator}${headers({ Subject: "From an Inbox" })}text`);
    expect(inbox.items).toMatchObject([{ title: "From an Inbox" }]);
  });
});
