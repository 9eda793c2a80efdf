import { describe, expect, it } from "vitest";
import { readMailHeaders } from "./read-mail-headers.ts";

const header = (name: string, value: string) => ({ name, value });
const results = (value: string) => header("Authentication-Results", value);
const taken = header(
  "Received",
  "from out.sender.example by mx.own.example with ESMTP; Mon, 2 Mar 2026 09:12:00 +0000",
);

describe("the receiving server's checks", () => {
  it("are read with their domains, past comments and quoted texts that hold other results", () => {
    const { checks } = readMailHeaders([
      results(
        'mx.own.example 1; spf=softfail (dmarc=pass; no) smtp.mailfrom="bounce@list.example"; dkim=pass header.d=A.example; dkim=fail (dkim=pass) header.i=@b.example; dmarc=fail reason="x; dmarc=pass" header.from=c.example',
      ),
      taken,
    ]);
    expect(checks).toEqual({
      server: "mx.own.example",
      spf: { result: "softfail", domain: "list.example" },
      dkim: [
        { result: "pass", domain: "a.example" },
        { result: "fail", domain: "b.example" },
      ],
      dmarc: { result: "fail", domain: "c.example" },
    });
  });

  it("may come in several lines, and without the server's name", () => {
    const lines = [results("spf=pass smtp.mailfrom=a.example"), results("dmarc=none header.from=a.example"), taken];
    expect(readMailHeaders(lines).checks).toMatchObject({
      server: null,
      spf: { result: "pass", domain: "a.example" },
      dmarc: { result: "none" },
    });
  });

  it.each([
    [
      "lower in the mail",
      [results("mx.own.example; dmarc=fail"), taken, results("mx.own.example; dmarc=pass")],
      "fail",
    ],
    ["under another name", [results("mx.own.example; dmarc=fail"), results("evil.example; dmarc=pass")], "fail"],
    ["below what took it in", [taken, results("mx.sender.example; dmarc=pass header.from=own.example")], undefined],
    ["by the server that took it in", [taken, results("mail.own.example; dmarc=pass")], "pass"],
  ])("count from that server alone: a line %s", (_where, headers, dmarc) => {
    expect(readMailHeaders(headers).checks?.dmarc?.result).toBe(dmarc);
  });

  it("count from a known server alone, on any line", () => {
    const servers = ["mx.google.com"];
    const forged = results("mx.evil.example; dmarc=pass");
    expect(readMailHeaders([forged, taken], { servers })).toMatchObject({ checks: null, foreignChecks: 1 });
    const own = results("mx.google.com; dmarc=fail");
    expect(
      readMailHeaders([taken, own, header("From", "x"), results("mx.google.com; dmarc=pass")], { servers }),
    ).toMatchObject({ checks: { dmarc: { result: "fail" } }, foreignChecks: 1 });
  });
});
