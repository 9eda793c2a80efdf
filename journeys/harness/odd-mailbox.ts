const separator = "From keeper@harbour.example Mon Nov 16 10:00:00 2026\n";

/**
 * A mailbox as mail programs leave it: seven messages in six charsets and three encodings, two of them with
 * attachments, and between them a broken one (it promises parts that never come).
 */
export function oddMailbox(): Buffer {
  const japanese = Buffer.from([0x83, 0x54, 0x81, 0x5b, 0x83, 0x6f, 0x81, 0x5b, 0x82, 0xaa, 0x92, 0xe2, 0x8e, 0x7e]);
  const messages: readonly (readonly (string | Uint8Array)[])[] = [
    [
      headers("plain", "Lighthouse roster"),
      "The lighthouse roster is pinned to the door.\n>From Monday on it is kept by Ana.\n",
    ],
    [
      headers("latin", "=?iso-8859-1?Q?Bericht_=FCber_die_Schleuse?=", {
        "Content-Type": "text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding": "quoted-printable",
      }),
      "Die Schleuse f=E4llt seit gestern =FCberall aus.\n",
    ],
    [
      headers("windows", "Prices", { "Content-Type": "text/plain; charset=windows-1252" }),
      Buffer.from([0x93, ...Buffer.from("anchorage"), 0x94, 0x20, ...Buffer.from("costs "), 0x80, 0x35, 0x0a]),
    ],
    [
      headers("broken", "Never whole", { "Content-Type": 'multipart/mixed; boundary="never-comes"' }),
      "This is not what the header promised.\n",
    ],
    [
      headers("japanese", "=?shift_jis?B?g1SBW4NvgVs=?=", {
        "Content-Type": "text/plain; charset=shift_jis",
        "Content-Transfer-Encoding": "base64",
      }),
      `${base64(japanese)}\n`,
    ],
    [
      headers("html", "Only marked up", { "Content-Type": "text/html; charset=utf-8" }),
      "<p>The <b>boathouse</b> &amp; its ramp</p><script>alert(1)</script>\n",
    ],
    [
      headers("table", "Berths", { "Content-Type": 'multipart/mixed; boundary="part"' }),
      part("text/plain; charset=utf-8", "", "See the attached berths.\n"),
      part('text/csv; name="berths.csv"', 'attachment; filename="berths.csv"', base64("berth,ship\n7,Halcyon\n")),
      "--part--\n",
    ],
    [
      headers("papers", "Papers", { "Content-Type": 'multipart/mixed; boundary="part"' }),
      part("text/plain; charset=utf-8", "", "The customs papers are attached.\n"),
      part(
        "application/pdf",
        'attachment; filename="=?utf-8?Q?Zoll_f=C3=BCr_Mai.pdf?="',
        base64(Buffer.alloc(4_000, 7)),
      ),
      "--part--\n",
    ],
  ];
  const pieces = messages.flatMap((message) => [separator, ...message, "\n"]);
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

function headers(id: string, subject: string, more: Readonly<Record<string, string>> = {}): string {
  const all = {
    From: "Ana Ruiz <ana@harbour.example>",
    To: "team@harbour.example",
    Date: "Mon, 16 Nov 2026 11:00:00 +0100",
    "Message-ID": `<${id}@harbour.example>`,
    Subject: subject,
    "MIME-Version": "1.0",
    ...more,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\n")}\n\n`;
}

function part(type: string, disposition: string, body: string): string {
  const isEncoded = disposition !== "";
  const more = isEncoded ? `Content-Disposition: ${disposition}\nContent-Transfer-Encoding: base64\n` : "";
  return `--part\nContent-Type: ${type}\n${more}\n${body}\n`;
}

function base64(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString("base64").replaceAll(/.{76}/g, "$&\n");
}
